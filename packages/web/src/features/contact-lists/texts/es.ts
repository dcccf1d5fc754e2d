import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const contactLists: Translation<typeof pt.contactLists> = {
  title: 'Listas de contactos',
  search: 'Buscar listas',
  add: 'Nueva lista',
  open: 'Abrir {{name}}',
  example: 'Descargar una hoja de ejemplo',
  emptyTitle: 'Todavía no hay listas de contactos',
  emptyText:
    'Una lista reúne a las personas a las que escribirá una campaña. Viene de una hoja de cálculo, de una etiqueta, o se escribe aquí.',
  name: 'Nombre',
  contacts: 'Contactos',
  contactsCount_zero: 'ningún contacto',
  contactsCount_one: '{{number}} contacto',
  contactsCount_other: '{{number}} contactos',
  newTitle: 'Nueva lista de contactos',
  editTitle: 'Editar lista de contactos',
  saved: 'Lista guardada',
  deleteText_zero: 'La lista está vacía.',
  deleteText_one: '{{number}} persona sale con la lista. Tus contactos se conservan.',
  deleteText_other: '{{number}} personas salen con la lista. Tus contactos se conservan.',
  deleteConfirm: 'Eliminar lista',
  deleted: 'Lista eliminada',
  errors: {},
}
