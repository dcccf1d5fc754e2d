import { managers } from '#profiles.ts'

export const permissions = {
  /** Like the whole menu of campaigns: for users with drawer-admin-items:view. */
  'contact-lists:manage': managers,
} as const

export const errors = {
  ERR_NO_CONTACT_LIST_FOUND: [404, 'No such contact list.'],
  ERR_NO_CONTACT_LIST_ITEM_FOUND: [404, 'No such person in a contact list.'],
  ERR_DUPLICATED_LIST_ITEM: [409, 'The list has this number already.'],
  ERR_LIST_SHEET_COLUMNS: [400, 'The first line of the sheet names no column for names, or none for numbers.'],
} as const

export const references = ['contactList', 'contactListItem'] as const
