import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const users: Translation<typeof pt.users> = {
  searchPlaceholder: 'Nombre o correo',
  nobodyFound: 'Nadie encontrado',
  online: 'en línea',
}
