export const bots = {
  answering: 'As respostas automáticas estão com a conversa.',
  sign: 'Resposta automática',
  haltedSign: 'Respostas pararam',
  halted: 'As respostas automáticas pararam: foram demais em uma hora. O cliente espera uma pessoa.',
  pause: 'Pausar',
  takeOver: 'Assumir',
  steps: 'Respostas automáticas',
  noSteps: 'Nada foi respondido automaticamente.',
  said_one: '{{count}} mensagem',
  said_other: '{{count}} mensagens',
  rules: {
    'bot-disabled': 'Sem respostas automáticas para este contato',
    people: 'Uma pessoa cuida da conversa',
    accepted: 'Uma pessoa aceitou',
    transferred: 'Foi transferida',
    written: 'Alguém escreveu pelo celular',
    paused: 'Alguém pausou as respostas automáticas',
    'waited-too-long': 'Esperou fora das filas mais do que a conexão permite',
    'no-queues': 'A conexão não tem filas',
    'one-queue': 'A conexão tem uma fila só',
    'in-queue': 'Já estava em uma fila',
    asked: 'Perguntamos qual fila',
    'asked-lately': 'Tínhamos perguntado há pouco',
    'not-understood': 'A resposta não estava no menu',
    'gave-up': 'Já perguntamos o bastante: espera uma pessoa',
    'queue-chosen': 'O cliente escolheu a fila',
    'option-chosen': 'O cliente escolheu uma opção',
    'option-answered': 'A opção escolhida foi respondida',
    back: 'O cliente voltou um passo',
    'start-again': 'O cliente voltou ao início',
    closed: 'Fora do expediente',
    waiting: 'Espera uma pessoa',
    'too-many-turns': 'Respostas demais em uma hora: espera uma pessoa',
    flow: 'Um fluxo respondeu',
    'flow-ended': 'O fluxo terminou: espera uma pessoa',
    'flow-broken': 'O fluxo não pôde seguir: espera uma pessoa',
    answerer: 'A IA ou a integração respondeu',
    'answerer-ended': 'A IA ou a integração terminou: espera uma pessoa',
    'answerer-failed': 'A IA ou a integração não respondeu: espera uma pessoa',
    'asked-for-people': 'Pediu uma pessoa',
  },
  errors: {
    ERR_NO_RUN_FOUND: 'Esta execução não existe mais.',
  },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    bots: typeof bots
  }
}
