import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const contactImports: Translation<typeof pt.contactImports> = {
  errors: {
    ERR_NO_CONTACT_IMPORT_FOUND: 'This import is not there any more.',
    ERR_IMPORT_STARTED: 'This import has begun already.',
    ERR_IMPORT_WITHOUT_NUMBERS: 'Say which column has the names and which has the numbers.',
    ERR_ROW_NAME_MISSING: 'The name is missing',
    ERR_ROW_NAME: 'A name has 2 to 50 letters',
    ERR_ROW_NUMBER: 'Incomplete number: use an area code and 8 or 9 digits',
    ERR_ROW_EMAIL: 'Check the e-mail',
    ERR_ROW_EXTRA: 'Too long a text: up to 1,000 letters',
    ERR_ROW_TAG: 'There is no such tag',
  },
}
