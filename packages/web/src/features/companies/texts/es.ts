import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const companies: Translation<typeof pt.companies> = {
  name: 'Nombre',
  email: 'Correo',
  phone: 'Teléfono',
  billing: 'Para la facturación',
  firstName: 'Nombre del responsable',
  lastName: 'Apellido',
  zipcode: 'Código postal',
  country: 'País',
  address: 'Dirección',
  city: 'Ciudad',
  state: 'Estado',
  countries: { none: 'Sin informar', BR: 'Brasil', usa: 'Estados Unidos' },
}
