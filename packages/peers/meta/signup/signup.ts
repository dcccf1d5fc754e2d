import { randomBytes } from 'node:crypto'
import type { Call, Reply } from '#service/service.ts'
import type { App, Waba } from '#meta/accounts.ts'
import { Refusal } from '#meta/refusal.ts'
import type { State } from '#meta/state.ts'

export const dialogHost = 'www.facebook.com'
/** How long a code is good. */
const codeMs = 30_000

/** What an app's owner has set up for others to sign up. */
export interface SignupSettings {
  configId: string
  /** Where the dialog may lead back to. */
  redirects: string[]
  /** The account that the business chooses in the dialog; what stands in it is shared with the app. */
  waba?: string | undefined
}

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
          'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
        subcode: 36_008,
      })
    return known.waba
  }
}

/** The page that Meta shows in the window: the business shares its account with the app, or closes it. */
export function showDialog(state: State, { path, query }: Call): Reply {
  const refuse = (why: string): Reply => page(400, 'Error', `<p>${escaped(why)}</p>`)
  if (!/^\/v\d+\.0\/dialog\/oauth$/.test(path)) return refuse('Page not found')
  const app = state.accounts.apps.find(({ id }) => id === query.get('client_id'))
  const redirect = query.get('redirect_uri') ?? ''
  const { signup } = app ?? {}
  if (!app || !signup || signup.configId !== query.get('config_id')) return refuse('Invalid App ID or config_id')
  if (!signup.redirects.includes(redirect))
    return refuse('URL blocked: this redirect failed because it is not in the app’s settings')
  if (query.get('response_type') !== 'code' || query.get('override_default_response_type') !== 'true')
    return refuse('Invalid response_type')
  const waba = state.accounts.wabas.find(({ id }) => id === signup.waba)
  const back = (answer: Record<string, string>) => {
    const url = new URL(redirect)
    for (const [name, value] of Object.entries({ ...answer, state: query.get('state') ?? '' })) url.searchParams.set(name, value)
    return escaped(url.href)
  }
  const denied = { error: 'access_denied', error_reason: 'user_denied', error_description: 'Permissions error' }
  const share =
    waba &&
    `<p><a id="share" href="${back({ code: state.signups.give(app, waba, redirect) })}">Share ${escaped(waba.name)}</a></p>`
  return page(200, 'Log in with Facebook', `${share ?? ''}<p><a id="cancel" href="${back(denied)}">Cancel</a></p>`)
}

function page(status: number, title: string, body: string): Reply {
  const html = `<!doctype html><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${body}`
  return { status, body: html, headers: { 'content-type': 'text/html; charset=utf-8' } }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
