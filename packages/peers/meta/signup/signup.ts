import type { Call, Reply } from '#service/service.ts'
import type { State } from '#meta/state.ts'

export const dialogHost = 'www.facebook.com'
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
