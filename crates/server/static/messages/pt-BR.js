/** Brazilian Portuguese: the messages of the server that differ from the European ones, by code. */
export default {
  'link.foreign': '{link} não é um link para a página deste servidor: esperava-se um endereço deste servidor e uma consulta',
  'link.long': 'o link tem {bytes} bytes, e um código QR que as câmeras leem tem no máximo {most}: copie o link',

  'game.file.unfinished': 'o texto acaba no meio do jogo: esperava-se um parêntese de fechamento',
  'game.file.character': 'caractere inesperado {text}: esperava-se um nó ou uma propriedade como ;B[hh]',
  'game.file.value': 'a propriedade {text} não tem valor: esperava-se um entre colchetes',
  'game.file.turns': 'os lados não jogam alternadamente, uma peça cada um',
  'game.file.setup': 'as peças colocadas não podem ter sido jogadas alternadamente',
  'game.shown.part': 'A jogada {number} ({text}) não é possível: {reason}. Mostra-se o jogo até a jogada {shown}.',

  'review.now-wins': '{side} ganha em {moves}, começando por {move}',
  'review.wins': '{side} ganha, começando por {move}',

  'game.shown.variations': 'O arquivo tem variantes demais para um tabuleiro: {left} jogadas ficam de fora.',
  'session.pace': 'um tempo entre jogadas de {pace} ms é longo demais: esperava-se no máximo {most} ms',

  'search.crashed': 'a busca falhou inesperadamente nesta posição',

  'seat.misspelt': 'jogador desconhecido {name}: você quis dizer "{closest}"?',

  'level.beginner': 'iniciante',
  'level.beginner.title': 'Iniciante',

  'agent.misspelt': 'agente desconhecido {name}: você quis dizer "{closest}"?',
  'agent.endless': '{agent} buscaria sem fim: indique {needed}',
  'agent.threads-with-average-cut': 'threads={threads} não pode combinar-se com average-cut, cujo resultado depende da ordem da busca: defina só uma das duas opções',

  'agent.mcts.title': 'busca em árvore de Monte Carlo',
  'agent.mcts.summary': 'busca em árvore de Monte Carlo: prefere as jogadas que ganham mais vezes em simulações aleatórias',
  'agent.perfect.summary': 'joga perfeitamente: procura a abertura em um livro e resolve todas as posições seguintes',
  'agent.gomoku.summary': 'encontra vitórias forçadas por ameaças de quatro e de três (VCF, VCT) e depois busca com alfa-beta; dez níveis',
  'agent.porto-mcts.title': 'busca de Monte Carlo do Porto',
  'agent.porto-mcts.summary': 'busca em árvore de Monte Carlo que só conta vitórias; o relatório indica 1 a 5 s por jogada e nenhuma constante UCB',
  'agent.iasi.source': 'relatório de estudantes, Universidade Técnica Gheorghe Asachi (Iași, Romênia)',

  'setting.misspelt': 'opção desconhecida {setting} de {agent}: você quis dizer "{closest}"?',

  'setting.time-gomoku': 'o tempo por jogada, por exemplo 500ms ou 2s, ou none; o valor padrão só vale sem depth e nodes',
  'setting.time-mcts': 'o tempo por jogada, por exemplo 500ms ou 2s, ou none; o valor padrão só vale sem iterations (porto-mcts mantém o seu segundo, a não ser que se escreva time=none)',
  'setting.depth': 'a profundidade da busca em jogadas, de 1 a 65535',
  'setting.depth-or-none': 'a profundidade da busca em jogadas, de 1 a 65535, ou none (limitada só por tempo e nós)',
  'setting.threads-table': 'o número de threads, de 1 a {most}; várias compartilham uma tabela de transposições, de 16 MiB se table não for definida',
  'setting.deepening': 'aprofundamento iterativo (primeiro profundidade 1, 2, 3 …): on ou off; sempre ativo com depth=none; sem ele, uma busca terminada por tempo ou nós só comparou algumas das jogadas',
  'setting.scout': 'busca da variante principal (janelas nulas para as jogadas seguintes): on ou off',
  'setting.wins-first': 'jogar uma vitória imediata sem buscar: on ou off',
  'setting.book': 'o livro de aberturas: on (o livro incluído de connect4), off, ou um arquivo feito por linha solve book',
  'setting.level': 'o nível, de 1 (iniciante) a 10 (força total)',
  'setting.search-threads': 'o número de threads de busca, de 1 a {most}',
  'setting.threats': 'busca VCF e VCT na raiz antes de cada iteração: on ou off',
  'setting.fours': 'busca VCF nas folhas: on ou off',

  'unfit.small': 'tabuleiro pequeno demais',
  'unfit.large': 'tabuleiro grande demais',

  'tree.depth': '{agent} não tem profundidade, e uma busca sem poda não acabaria: esperava-se um agente com profundidade',
  'tree.none': '{agent} não tem uma árvore de busca que se possa mostrar: esperava-se minimax, alphabeta, mcts ou um agente que represente um deles',
  'tree.engine': '{name} é um motor externo, cuja busca não se pode mostrar: esperava-se um agente',
  'tree.busy': 'este servidor já está registrando todas as buscas que consegue: tente de novo dentro de alguns minutos',
  'tree.stopped': 'a busca foi interrompida, porque o servidor vai ser encerrado',

  'toy.agent': '{agent} não pode examinar uma árvore em listas: esperava-se minimax, alphabeta ou um agente que represente um deles',
  'toy.value-missing': 'o texto acaba no caractere {at}: esperava-se um número inteiro ou uma lista como (3,5) ou [3,5]',
  'toy.value': '{found} inesperado no caractere {at}: esperava-se um número inteiro ou uma lista como (3,5) ou [3,5]',
  'toy.unclosed': 'o texto acaba no caractere {at}: esperava-se uma vírgula ou {close}',
  'toy.separator': '{found} inesperado no caractere {at}: esperava-se uma vírgula ou {close}',
  'toy.end': '{found} inesperado no caractere {at}: esperava-se uma vírgula ou o fim da árvore',
  'toy.number': 'número {number} fora dos limites no caractere {at}: esperava-se um número inteiro de -{most} a {most}',
  'toy.depth': 'listas aninhadas demais no caractere {at}: esperavam-se no máximo {most} níveis abaixo da raiz',
  'toy.children': 'uma lista tem elementos demais, no caractere {at}: esperavam-se no máximo {most}',
  'toy.nodes': 'a árvore tem nós demais, no caractere {at}: esperavam-se no máximo {most}',

  'book.foreign': 'não é um livro de aberturas: esperava-se um arquivo que comece por linhbook',
  'book.large': 'um livro de {game} até a jogada {plies} teria mais de {most} posições: peça menos jogadas',
  'book.count': 'livro corrompido: o número de valores ({found}) não corresponde às posições de {game} até a jogada {plies}',

  'engine.not-found': 'não se encontra o motor {path}: esperava-se um arquivo executável, pelo seu caminho ou no PATH',

  'board.followers': 'este tabuleiro atingiu o seu limite de {most} assinantes',
  'board.restore': 'este tabuleiro está salvo, mas não pode ser aberto: {reason}',
  'board.stored.format': 'não pode ser lido; talvez o tenha salvo uma versão mais recente do linha',
  'server.store': 'este servidor não consegue ler os tabuleiros salvos: tente de novo dentro de alguns minutos',

  'request.headers': 'os cabeçalhos do pedido são grandes demais',
  'request.address': 'o endereço do pedido é longo demais',
  'request.timeout': 'o pedido demorou demais a chegar',
  'request.file': 'arquivo desconhecido',
};
