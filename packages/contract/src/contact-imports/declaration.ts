export const errors = {
  ERR_NO_CONTACT_IMPORT_FOUND: [404, 'No such import.'],
  ERR_IMPORT_STARTED: [409, 'The import has begun.'],
  ERR_IMPORT_WITHOUT_NUMBERS: [400, 'No column holds numbers, or none holds names.'],
  ERR_ADDRESS_BOOK_LOCKED: [409, 'The phone has not shared the key to its address book with its linked device yet.'],
  ERR_ADDRESS_BOOK_UNREACHABLE: [504, 'The phone has not handed over its address book in time.'],
  ERR_ROW_NAME_MISSING: [400, 'The row has no name.'],
  ERR_ROW_NAME: [400, 'A name has 2 to 50 characters.'],
  ERR_ROW_NUMBER: [
    400,
    'The number cannot be dialled, or there is more than one: an area code and 8 or 9 digits, or + and a country code.',
  ],
  ERR_ROW_EMAIL: [400, 'The e-mail address is not valid.'],
  ERR_ROW_EXTRA: [400, 'An extra value has up to 1,000 characters.'],
  ERR_ROW_TAG: [400, 'The company has no such tag.'],
} as const

export const references = ['contactImport'] as const
