import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const kit: Translation<typeof pt.kit> = {
  actions: 'Acciones',
  edit: 'Editar {{name}}',
  delete: 'Eliminar {{name}}',
  deleteTitle: '¿Eliminar "{{name}}"?',
  nothingFound: 'Nada con "{{text}}" en {{title}}',
  save: 'Guardar',
}
