import 'i18next'
import type { pt } from './pt.ts'

// Types every `t('key')` by the Portuguese texts: a wrong key, or a value it does not have, does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: typeof pt
  }
}
