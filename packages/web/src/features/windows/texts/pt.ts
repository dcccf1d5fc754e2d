export const windows = {
  closesAt: 'fecha {{at}}',
  closed: 'janela fechada',
  title: 'Janela',
  filter: { closing: 'Fecha em até 3 h', closed: 'Fechada' },
  openUntil: 'Texto livre até {{at}}',
  until: 'até {{at}}',
  renews: 'Depois disso a Meta só aceita modelos aprovados. Cada mensagem do cliente renova por 24 h.',
  closesIn: 'Fecha em {{count}} min',
  closedAt: {
    today: 'A janela fechou às {{time}}.',
    yesterday: 'A janela fechou ontem às {{time}}.',
    earlier: 'A janela fechou em {{date}} às {{time}}.',
    never: 'O cliente nunca escreveu para este número.',
  },
  untilThen: 'Até o cliente escrever, só um modelo aprovado sai.',
  noTemplate: 'Nenhum modelo aprovado nesta conexão.',
  makeTemplate: 'Criar modelo',
  askForTemplate: 'Fale com quem cuida das campanhas.',
  choose: 'Escolher modelo',
  kept: 'O seu texto ficou guardado e volta quando o cliente escrever.',
  transfer: 'Transferir para outra conexão',
  wrote: '{{name}} escreveu: pode responder.',
  lost: 'Não enviada: a janela fechou às {{time}}.',
  lostLately: 'Não enviada: a janela tinha fechado.',
  automatic: 'Não enviada: a janela fechou e a conexão não tem modelo de reserva.',
}

declare module '#platform/i18n.ts' {
  interface Texts {
    windows: typeof windows
  }
}
