import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const ticketNotes: Translation<typeof pt.ticketNotes> = {
  title: 'Notas',
  new: 'Nueva nota',
  add: 'Añadir',
  added: 'Nota añadida',
  nobody: 'Alguien que se fue',
  delete: 'Eliminar la nota de {{author}}',
  deleteTitle: 'Eliminar registro',
  deleteText: '¿Realmente quieres eliminar este registro?',
  deleteConfirm: 'Eliminar nota',
  deleted: 'Nota eliminada',
}
