export const campaignSettings = {
  title: 'Configurações de campanhas',
  summary: 'Valem para todas as campanhas, a partir do próximo envio',
  pace: 'Ritmo',
  label: {
    messageInterval: 'Intervalo aleatório entre mensagens',
    longerIntervalAfter: 'Intervalo maior depois de',
    greaterInterval: 'Duração do intervalo maior',
  },
  text: {
    random: 'Varia ao acaso em torno deste valor, de {{from}} a {{to}} segundos.',
    floor: 'Números do WhatsApp Web esperam ainda 1 segundo.',
    longerIntervalAfter: 'Conta as mensagens desta conexão.',
    greaterInterval: '0 = sem intervalo.',
  },
  noInterval: '0 (sem intervalo)',
  never: '0 (nunca)',
  seconds_one: '{{count}} segundo',
  seconds_other: '{{count}} segundos',
  messages_one: '{{count}} mensagem',
  messages_other: '{{count}} mensagens',
  pause: '{{count}} s',
  hours: {
    title: 'Horário',
    label: 'Enviar só em um horário',
    any: 'Mensagens saem a qualquer hora, também à noite.',
    text: 'Fora deste horário a campanha aguarda, e continua sozinha.',
    overnight: 'Termina no dia seguinte. Fora deste horário a campanha aguarda.',
    same: 'Começa e termina na mesma hora: mensagens saem a qualquer hora.',
    from: 'Das',
    until: 'às',
    to: 'Às',
  },
  variables: 'Variáveis',
  variablesText: 'Servem em qualquer mensagem, como {{names}}.',
  newVariable: 'Nova variável',
  key: 'Chave',
  value: 'Valor',
  add: 'Adicionar',
  remove: 'Remover {{name}}',
  fault: {
    invalid: 'Escreva um nome sem { nem }',
    taken: 'Já existe a variável {{name}}',
    known: 'As campanhas já conhecem {{name}}',
  },
  effect: 'Com estes valores',
  people: '{{number}} pessoas',
  shared: 'Duas campanhas na mesma conexão dividem este ritmo.',
  unsaved: 'Há mudanças não salvas',
  saved: 'Configurações salvas',
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    campaignSettings: typeof campaignSettings
  }
}
