export const tags = {
  title: 'Etiquetas',
  edit: 'Pôr ou tirar etiqueta',
  add: '+ etiqueta',
  noneYet: 'A empresa ainda não tem etiquetas.',
  ofContact: 'Etiquetas de {{name}}',
  choose: 'Escolha as etiquetas',
} as const
