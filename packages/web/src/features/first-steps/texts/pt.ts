export const firstSteps = {
  title: 'Primeiros passos',
  complete: 'Tudo pronto',
  progress: '{{done}} de {{count}}',
  fold: 'Recolher os passos',
  unfold: 'Mostrar os passos',
  leave: 'Agora não',
  left: 'Passos dispensados',
  skip: 'Pular',
  takeUp: 'Retomar',
  done: 'feito',
  unconfirmed: 'Confirme o e-mail da empresa para usar campanhas e a API: o link está no e-mail que enviamos.',
  sendAgain: 'Enviar de novo',
  sentAgain: 'Link enviado. Confira o e-mail.',
  steps: {
    connection: { title: 'Conecte um número', text: 'As mensagens dele chegam aqui.' },
    queue: { title: 'Crie a primeira fila', text: 'Um setor, como Vendas: quem escreve ao número espera nele.' },
    colleague: { title: 'Inclua um colega', text: 'Para atender com você.' },
  },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    firstSteps: typeof firstSteps
  }
}
