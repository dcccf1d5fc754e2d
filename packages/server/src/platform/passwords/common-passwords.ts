import { fail } from '#platform/fail.ts'

const maxWords = 10_000
let commonest: Set<string> | undefined

/** The list starts with the most common. It is loaded when the first password is chosen. */
async function loadCommonest(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, maxWords))
}

/** Fails with ERR_COMMON_PASSWORD for the passwords that attackers try first. */
export async function refuseCommonPassword(password: string, field = 'password'): Promise<void> {
  commonest ??= await loadCommonest()
  if (commonest.has(password.toLowerCase())) fail('ERR_COMMON_PASSWORD', { field })
}
