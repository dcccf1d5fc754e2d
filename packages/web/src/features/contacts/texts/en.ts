import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const contacts: Translation<typeof pt.contacts> = {
  searchPlaceholder: 'Name or number',
  typeMore: 'Type at least {{count}} letters or digits.',
  createNamed: 'Create contact “{{name}}”',
  newTitle: 'New contact',
  name: 'Name',
  number: 'Number',
  numberHint: 'With country and area code, 8 to 50 characters',
  email: 'E-mail',
  saveNew: 'Create contact',
  saved: 'Contact saved',
}
