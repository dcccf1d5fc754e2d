import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const contactLists: Translation<typeof pt.contactLists> = {
  title: 'Contact lists',
  search: 'Search lists',
  add: 'New list',
  open: 'Open {{name}}',
  example: 'Download an example spreadsheet',
  emptyTitle: 'No contact lists yet',
  emptyText: 'A list gathers the people a campaign will write to. It comes from a spreadsheet, from a tag, or is typed here.',
  name: 'Name',
  contacts: 'Contacts',
  contactsCount_zero: 'no contacts',
  contactsCount_one: '{{number}} contact',
  contactsCount_other: '{{number}} contacts',
  newTitle: 'New contact list',
  editTitle: 'Edit contact list',
  saved: 'List saved',
  deleteText_zero: 'The list is empty.',
  deleteText_one: '{{number}} person is removed with the list. Your contacts stay.',
  deleteText_other: '{{number}} people are removed with the list. Your contacts stay.',
  deleteConfirm: 'Delete list',
  deleted: 'List deleted',
  errors: {},
}
