import { dictionary } from '@zxcvbn-ts/language-common'
import { fail } from '#platform/fail.ts'

const most = 10_000
// The list starts with the most common.
const commonest = new Set(dictionary['passwords-common'].slice(0, most))

/** Fails with ERR_COMMON_PASSWORD for what every guesser tries first. */
export function refuseCommon(password: string): void {
  if (commonest.has(password.toLowerCase())) fail('ERR_COMMON_PASSWORD', { field: 'password' })
}
