import { login } from '@recado/contract/platform/session'
import { call } from '#platform/api/api.ts'
import { signIn } from '#platform/session/session.ts'

/** Signs in. Separate from the page, which shows before the API client and its schemas have arrived. */
export async function enter(email: string, password: string): Promise<void> {
  signIn(await call(login, { email, password }))
}

export { EntryLinks } from './EntryLinks.tsx'
export { BrandPanel } from './BrandPanel.tsx'
