import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const todo: Translation<typeof pt.todo> = {
  title: 'Tareas',
  summary_one: '{{count}} tarea en este navegador',
  summary_other: '{{count}} tareas en este navegador',
  newLabel: '¿Qué falta por hacer?',
  add: 'Agregar',
  emptyTitle: 'Nada que hacer',
  emptyText: 'Anota aquí lo que no debes olvidar. Las tareas quedan solo en este navegador.',
  edit: 'Editar {{text}}',
  remove: 'Eliminar {{text}}',
  removed: 'Tarea eliminada',
  finish: 'Hecha: {{text}}',
  done: 'Hechas',
  doneCount_one: '{{count}} hecha',
  doneCount_other: '{{count}} hechas',
  clear: 'Borrar las hechas',
  cleared_one: '{{count}} tarea hecha eliminada',
  cleared_other: '{{count}} tareas hechas eliminadas',
  doneAt: 'Hecha el {{when}}',
  createdAt: 'Creada el {{when}}',
  updatedAt: 'Editada el {{when}}',
}
