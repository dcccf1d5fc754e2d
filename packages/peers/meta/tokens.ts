import { createHmac, randomBytes } from 'node:crypto'
import type { Call } from '#service/service.ts'
import { type App, newId, type Portfolio, type Scope, scopes, type Waba } from './accounts.ts'
import { Refusal } from './refusal.ts'

const sixtyDaysMs = 60 * 86_400_000

export interface Token {
  value: string
  app: App
  /** The portfolio of its system user. */
  portfolio: Portfolio
  userId: string
  scopes: Scope[]
  /** The accounts that are assigned to its system user. */
  wabas: Waba[]
  issuedAt: number
  expiresAt: number | undefined
  isRevoked: boolean
}

export class Tokens {
  readonly all: Token[] = []
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  add(app: App, wabas: [Waba, ...Waba[]], given: { scopes?: Scope[] | undefined; livesMs?: number | undefined } = {}): Token {
    const issuedAt = this.#now().getTime()
    const token: Token = {
      value: `EAA${randomBytes(90).toString('base64url').replaceAll(/[-_]/g, 'Z')}`,
      app,
      portfolio: wabas[0].portfolio,
      userId: newId(),
      scopes: given.scopes ?? [...scopes],
      wabas,
      issuedAt,
      expiresAt: given.livesMs === undefined ? undefined : issuedAt + given.livesMs,
      isRevoked: false,
    }
    this.all.push(token)
    return token
  }

  /** The token of a call, if it is good. */
  admit({ headers, query }: Call): Token {
    const shown = /^(?:Bearer|OAuth) (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? query.get('access_token')
    const token = this.find(shown ?? '')
    const problem = token ? this.problemOf(token) : { message: 'Invalid OAuth access token - Cannot parse access token' }
    if (!token || problem) throw new Refusal(190, problem)
    const proof = query.get('appsecret_proof')
    if (token.app.requiresProof || proof !== null) this.#requireProof(token, proof)
    return token
  }

  find(value: string): Token | undefined {
    return this.all.find((one) => one.value === value)
  }

  problemOf({ expiresAt, isRevoked }: Token): { subcode: number; message: string } | undefined {
    if (isRevoked) return { subcode: 460, message: 'Error validating access token: The session has been invalidated.' }
    if (expiresAt === undefined || expiresAt > this.#now().getTime()) return undefined
    const time = new Date(expiresAt).toUTCString()
    return { subcode: 463, message: `Error validating access token: Session has expired on ${time}.` }
  }

  #requireProof({ app, value }: Token, proof: string | null): void {
    if (proof === null)
      throw new Refusal(100, {
        message: 'API calls from the server require an appsecret_proof argument',
        type: 'GraphMethodException',
      })
    const expected = createHmac('sha256', app.secret).update(value).digest('hex')
    if (proof !== expected)
      throw new Refusal(100, { message: 'Invalid appsecret_proof provided in the API argument', type: 'GraphMethodException' })
  }

  /** Gives a new token for one that is good. The old one lives on. */
  exchange(query: URLSearchParams): object {
    const app = this.#appOf(query)
    if (query.get('grant_type') !== 'fb_exchange_token') throw new Refusal(100, { message: 'Invalid grant_type' })
    const old = this.find(query.get('fb_exchange_token') ?? '')
    const problem = old?.app === app ? this.problemOf(old) : { message: 'Invalid OAuth access token.' }
    if (!old || problem) throw new Refusal(190, problem)
    const livesMs = query.get('set_token_expires_in_60_days') === 'true' ? sixtyDaysMs : undefined
    const { value } = this.add(app, old.wabas as [Waba, ...Waba[]], { scopes: old.scopes, livesMs })
    return { access_token: value, token_type: 'bearer', ...(livesMs !== undefined && { expires_in: livesMs / 1000 }) }
  }

  revoke(query: URLSearchParams): object {
    const app = this.#appOf(query)
    const token = this.find(query.get('revoke_token') ?? '')
    if (token?.app !== app) throw new Refusal(100, { message: 'Invalid token to revoke' })
    token.isRevoked = true
    return { success: true }
  }

  #appOf(query: URLSearchParams): App {
    const app = this.all.map((one) => one.app).find(({ id }) => id === query.get('client_id'))
    if (!app || app.secret !== query.get('client_secret')) throw new Refusal(1, { message: 'Error validating client secret.' })
    return app
  }

  /** What the app of a token, or the token itself, may read of another token. */
  debug(call: Call): object {
    const shown = call.query.get('access_token') ?? /^Bearer (\S+)$/.exec(call.headers.authorization ?? '')?.[1] ?? ''
    const asking = this.all.find(({ app, value }) => value === shown || `${app.id}|${app.secret}` === shown)
    if (!asking) throw new Refusal(190, { message: 'Invalid OAuth access token.' })
    const token = this.find(call.query.get('input_token') ?? '')
    if (token?.app !== asking.app)
      return { data: { is_valid: false, scopes: [], error: { code: 190, message: 'Invalid OAuth access token.' } } }
    const problem = this.problemOf(token)
    return {
      data: {
        app_id: token.app.id,
        type: 'SYSTEM_USER',
        application: token.app.name,
        expires_at: toSeconds(token.expiresAt),
        is_valid: !problem,
        ...(problem && { error: { code: 190, ...problem } }),
        issued_at: toSeconds(token.issuedAt),
        scopes: token.scopes,
        granular_scopes: token.scopes.map((scope) => ({ scope, target_ids: token.wabas.map(({ id }) => id) })),
        user_id: token.userId,
      },
    }
  }
}

/** What a token may do to an account: the account must be visible, assigned to the system user, and the scope granted. */
export function requireRight(token: Token, waba: Waba, scope: Scope, unseen: Refusal): void {
  const isAssigned = token.wabas.includes(waba)
  if (!isAssigned && token.portfolio !== waba.portfolio) throw unseen
  if (!isAssigned) throw new Refusal(200)
  if (token.scopes.includes(scope)) return
  throw scope === 'whatsapp_business_messaging' ? new Refusal(131005) : new Refusal(10)
}

function toSeconds(ms: number | undefined): number {
  return ms === undefined ? 0 : Math.floor(ms / 1000)
}
