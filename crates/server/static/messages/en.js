/** English: messages in which the page names a side by its colour, by code. The others come in English. */
export default {
  'review.lets-complete': 'lets {side} complete {cell}',
  'review.does-not-stop': 'does not stop {side} from completing {cell}',
  'review.open-four': 'lets {side} make an open four with {cell}',
  'review.open-row': 'lets {side} make an open row of {stones} with {cell}',
  'review.two-threats': 'lets {side} threaten {first} and {second} at once with {move}',
  'review.now-wins': '{side} wins in {moves}, beginning with {move}',
  'review.wins': '{side} wins, beginning with {move}',
  'review.both': '{first}; {second}',
};
