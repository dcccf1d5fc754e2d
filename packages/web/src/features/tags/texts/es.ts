import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const tags: Translation<typeof pt.tags> = {
  title: 'Etiquetas',
  noneYet: 'La empresa aún no tiene etiquetas.',
  ofContact: 'Etiquetas de {{name}}',
  choose: 'Elige etiquetas',
  errors: {
    ERR_NO_TAG_FOUND: 'Etiqueta no encontrada.',
  },
}
