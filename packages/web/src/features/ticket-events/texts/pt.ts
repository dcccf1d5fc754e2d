export const ticketEvents = {
  toUser: '{{by}} transferiu para {{to}}',
  toQueue: '{{by}} transferiu para a fila {{to}}',
  taken: '{{by}} assumiu o atendimento',
  campaignReplied: 'Responde à campanha {{name}}',
  numberChanged: '{{by}} mudou o número de {{old}} para {{next}}',
  numberGiven: '{{by}} informou o número {{next}}',
  merged: '{{by}} juntou {{name}} a este contato',
  mergedAway: '{{by}} juntou {{name}} a este contato. A conversa segue no',
  mergedHere: '{{by}} juntou {{name}} a este contato. A conversa segue aqui; fechou o',
  unmerged: '{{by}} desfez a junção com {{name}}',
  someone: 'Alguém',
  received: '{{by}} transferiu {{customer}} para {{to}}',
  you: 'você',
  open: 'Abrir',
  visits: 'Passagens por aqui',
  noVisits: 'Nada anotado ainda.',
  goingOn: 'em andamento',
  noQueue: 'sem fila',
  holders: 'Quem atendeu',
  bot: 'Respostas automáticas',
  now: 'agora',
  handedOver: 'esperando alguém desde {{at}}',
  accepted: 'aceito: {{at}}',
  held: '{{time}} com alguém',
  marks: { dissatisfied: 'Nota 1: insatisfeito', satisfied: 'Nota 2: satisfeito', delighted: 'Nota 3: muito satisfeito' },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    ticketEvents: typeof ticketEvents
  }
}
