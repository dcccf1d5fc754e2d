import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const todo: Translation<typeof pt.todo> = {
  title: 'Tasks',
  summary_one: '{{count}} task in this browser',
  summary_other: '{{count}} tasks in this browser',
  newLabel: 'What is left to do?',
  add: 'Add',
  emptyTitle: 'Nothing to do',
  emptyText: 'Note down what you must not forget. Tasks stay in this browser only.',
  edit: 'Edit {{text}}',
  remove: 'Delete {{text}}',
  removed: 'Task deleted',
  finish: 'Done: {{text}}',
  done: 'Done',
  doneCount_one: '{{count}} done',
  doneCount_other: '{{count}} done',
  clear: 'Clear what is done',
  cleared_one: '{{count}} done task deleted',
  cleared_other: '{{count}} done tasks deleted',
  doneAt: 'Done {{when}}',
  createdAt: 'Created {{when}}',
  updatedAt: 'Edited {{when}}',
}
