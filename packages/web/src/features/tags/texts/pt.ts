export const tags = {
  title: 'Etiquetas',
  noneYet: 'A empresa ainda não tem etiquetas.',
  ofContact: 'Etiquetas de {{name}}',
  choose: 'Escolha as etiquetas',
} as const
