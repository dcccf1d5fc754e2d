import { randomBytes } from 'node:crypto'
import type { App, Waba } from '#meta/accounts.ts'
import { Refusal } from '#meta/refusal.ts'

/** How long a code is good. */
const codeMs = 30_000

interface Code {
  app: App
  waba: Waba
  redirect: string
  expiresAt: number
}

/** The codes that the dialog has given and no app has exchanged. */
export class SignupCodes {
  readonly #codes = new Map<string, Code>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  give(app: App, waba: Waba, redirect: string): string {
    const code = `AQ${randomBytes(40).toString('base64url')}`
    this.#codes.set(code, { app, waba, redirect, expiresAt: this.#now().getTime() + codeMs })
    return code
  }

  /** The account behind a code, once: for its app, within its time, and under the address that it was given for. */
  take(code: string, app: App, redirect: string): Waba {
    const known = this.#codes.get(code)
    this.#codes.delete(code)
    if (!known || known.app !== app) throw new Refusal(100, { message: 'Invalid verification code format.', subcode: 36_009 })
    if (known.expiresAt <= this.#now().getTime())
      throw new Refusal(100, { message: 'This authorization code has expired.', subcode: 36_007 })
    if (known.redirect !== redirect)
      throw new Refusal(100, {
        message:
          'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the ' +
          'OAuth dialog request',
        subcode: 36_008,
      })
    return known.waba
  }
}
