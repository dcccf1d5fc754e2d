import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const companies: Translation<typeof pt.companies> = {
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  billing: 'For billing',
  firstName: 'First name',
  lastName: 'Last name',
  zipcode: 'Postal code',
  country: 'Country',
  address: 'Address',
  city: 'City',
  state: 'State',
  countries: { none: 'Not given', BR: 'Brazil', usa: 'United States' },
}
