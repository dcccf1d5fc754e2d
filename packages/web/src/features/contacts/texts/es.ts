import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const contacts: Translation<typeof pt.contacts> = {
  searchPlaceholder: 'Nombre o número',
  typeMore: 'Escribe al menos {{count}} letras o números.',
  createNamed: 'Crear contacto «{{name}}»',
  newTitle: 'Nuevo contacto',
  name: 'Nombre',
  number: 'Número',
  numberHint: 'Con código de país y de área, de 8 a 50 caracteres',
  email: 'Correo electrónico',
  saveNew: 'Crear contacto',
  saved: 'Contacto guardado',
}
