export const tour = {
  leave: 'Dispensar os passos',
  steps: {
    answer: { title: 'Responda a {{name}}', text: 'A mensagem chega ao telefone dela em um instante.' },
    accept: { title: 'Aceite quem está esperando', text: 'Na aba Aguardando, escolha alguém e aceite.' },
    connect: { title: 'Conecte outro celular', text: 'Em Conexões; os telefones leem o QR code.' },
  },
  openPhone: 'Abrir o telefone de {{name}}',
  sideBySide: 'Lado a lado',
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    tour: typeof tour
  }
}
