/** The tree of an exercise as nested lists: inner nodes with a field for their value, leaves that can be marked as never looked at. */

import { attribute, html, text } from '../dom.js';
import { t } from '../i18n.js';
import { nodeWords, valueWords } from './exercise-words.js';

/** Trees with more leaves stand in an outline, one node below the other. */
const WIDEST = 32;

/**
 * The tree in an element. `answers` has a set `unseen` of leaves and a map `values` of texts, which the tree keeps up to date;
 * `onAnswer(node)` is called after each change.
 */
export function exerciseTree(home, model, answers, onAnswer) {
  const parts = new Map();
  const type = model.leaves.every(({ value }) => typeof value === 'number') ? 'number' : 'text';
  const kind = model.leaves.length > WIDEST ? 'exercise-tree outline' : 'exercise-tree';
  home.replaceChildren(html('ul', { class: kind, 'aria-label': t('exercise.tree'), 'data-testid': 'exercise-tree' }, item(model.nodes[0])));

  function item(node) {
    const body = node.isLeaf ? leaf(node) : inner(node);
    const mark = html('span', { class: 'exercise-mark' });
    parts.set(node.index, { body, mark, answer: body.querySelector('input, button') });
    const edge = node.label === null ? [] : [html('span', { class: 'exercise-edge' }, node.label)];
    const below = node.isLeaf ? [] : [html('ul', {}, ...node.children.map((child) => item(model.nodes[child])))];
    return html('li', { class: node.isLeaf ? 'at-leaf' : null }, html('div', { class: 'exercise-node' }, ...edge, body, mark), ...below);
  }

  function inner(node) {
    const side = node.isMax ? '▲ MAX' : '▼ MIN';
    const label = t('exercise.value', { node: node.name, side: node.isMax ? 'MAX' : 'MIN' });
    const input = html('input', { type, step: 'any', autocomplete: 'off', 'aria-label': label, 'data-node': node.name });
    input.value = answers.values.get(node.index) ?? '';
    input.addEventListener('input', () => {
      answers.values.set(node.index, input.value);
      onAnswer(node);
    });
    const name = html('span', { class: 'exercise-name', 'aria-hidden': true }, html('b', {}, node.name), ` ${side}`);
    return html('div', { class: `exercise-inner ${node.isMax ? 'max' : 'min'}` }, name, input);
  }

  function leaf(node) {
    const label = t('exercise.leaf.mark', { leaf: nodeWords({ ...node, isUnique: false }) });
    const button = html('button', { type: 'button', class: 'exercise-leaf', 'aria-label': label, 'data-leaf': node.number }, valueWords(node.value));
    attribute(button, 'aria-pressed', String(answers.unseen.has(node.index)));
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled')) return;
      if (!answers.unseen.delete(node.index)) answers.unseen.add(node.index);
      attribute(button, 'aria-pressed', String(answers.unseen.has(node.index)));
      onAnswer(node);
    });
    return html('div', {}, button);
  }

  return {
    /** Shows whether an answer is right; null for not checked. `about` is the identifier of its explanation. */
    mark(index, isRight, about = null) {
      const { mark, answer } = parts.get(index);
      text(mark, isRight === null ? '' : isRight ? `✓ ${t('exercise.right')}` : `✗ ${t('exercise.wrong')}`);
      mark.className = `exercise-mark ${isRight === null ? '' : isRight ? 'right' : 'wrong'}`;
      attribute(answer, 'aria-describedby', about);
      if (answer.matches('input')) attribute(answer, 'aria-invalid', isRight === false ? 'true' : null);
    },
    /** Shows the answers as they are now; they cannot be changed any more. */
    close() {
      for (const [index, { answer }] of parts) {
        if (answer.matches('input')) {
          answer.value = answers.values.get(index) ?? '';
          answer.readOnly = true;
        } else {
          attribute(answer, 'aria-pressed', String(answers.unseen.has(index)));
          attribute(answer, 'aria-disabled', 'true');
        }
      }
    },
  };
}
