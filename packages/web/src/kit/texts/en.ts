import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const kit: Translation<typeof pt.kit> = {
  actions: 'Actions',
  edit: 'Edit {{name}}',
  delete: 'Delete {{name}}',
  deleteTitle: 'Delete "{{name}}"?',
  nothingFound: 'Nothing with "{{text}}" in {{title}}',
  save: 'Save',
  /** Sheets that are read in. */
  sheet: {
    line: 'Row',
    state: 'Status',
    column: 'Column "{{heading}}"',
    empty: 'empty',
    rows: 'Rows of the spreadsheet',
    lineOf: 'Row {{line}}',
  },
}
