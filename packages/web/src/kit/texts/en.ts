import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const kit: Translation<typeof pt.kit> = {
  actions: 'Actions',
  edit: 'Edit {{name}}',
  delete: 'Delete {{name}}',
  deleteTitle: 'Delete "{{name}}"?',
  nothingFound: 'Nothing with "{{text}}" in {{title}}',
  save: 'Save',
}
