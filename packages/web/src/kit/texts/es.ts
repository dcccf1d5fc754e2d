import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const kit: Translation<typeof pt.kit> = {
  actions: 'Acciones',
  edit: 'Editar {{name}}',
  delete: 'Eliminar {{name}}',
  deleteTitle: '¿Eliminar "{{name}}"?',
  nothingFound: 'Nada con "{{text}}" en {{title}}',
  save: 'Guardar',
  /** Sheets that are read in. */
  sheet: {
    line: 'Fila',
    state: 'Estado',
    column: 'Columna "{{heading}}"',
    empty: 'vacío',
    rows: 'Filas de la hoja',
    lineOf: 'Fila {{line}}',
  },
}
