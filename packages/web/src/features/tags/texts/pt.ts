export const tags = {
  title: 'Etiquetas',
  noneYet: 'A empresa ainda não tem etiquetas.',
  ofContact: 'Etiquetas de {{name}}',
  choose: 'Escolha as etiquetas',
  errors: {
    ERR_NO_TAG_FOUND: 'Etiqueta não encontrada.',
  },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    tags: typeof tags
  }
}
