import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const users: Translation<typeof pt.users> = {
  searchPlaceholder: 'Name or e-mail',
  nobodyFound: 'Nobody found',
  online: 'online',
}
