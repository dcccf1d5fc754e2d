import { randomBytes } from 'node:crypto'
import { X509Certificate } from 'node:crypto'
import type { Authority, CertifiedKey } from '#whatsapp/media/x509.ts'

export const hosts = { production: 'pix.api.efipay.com.br', sandbox: 'pix-h.api.efipay.com.br' } as const
export type Environment = keyof typeof hosts

export const allScopes = ['cob.write', 'cob.read', 'pix.read', 'pix.write', 'webhook.write', 'webhook.read'] as const
export type Scope = (typeof allScopes)[number]

export interface Account {
  environment: Environment
  clientId: string
  clientSecret: string
  certificate: CertifiedKey
  fingerprint: string
  pixKeys: readonly string[]
  scopes: readonly Scope[]
}

export interface AccountOptions {
  environment?: Environment
  pixKeys?: readonly string[]
  scopes?: readonly Scope[]
  /** When its certificate expires. */
  until?: Date
}

export function openAccount(clients: Authority, wish: AccountOptions): Account {
  const { environment = 'production', pixKeys = ['recado@desk.example'], scopes = allScopes, until } = wish
  const clientId = `Client_Id_${randomBytes(20).toString('hex')}`
  const certificate = clients.client(clientId, until)
  return {
    environment,
    clientId,
    clientSecret: `Client_Secret_${randomBytes(20).toString('hex')}`,
    certificate,
    fingerprint: new X509Certificate(certificate.certificate).fingerprint256,
    pixKeys,
    scopes,
  }
}

const tokenSeconds = 3600

interface Grant {
  account: Account
  expiresAt: number
}

/** The tokens of the accounts that may call. */
export class Tokens {
  readonly #grants = new Map<string, Grant>()

  give(account: Account, now: Date): object {
    const token = randomBytes(24).toString('base64url')
    this.#grants.set(token, { account, expiresAt: now.getTime() + tokenSeconds * 1000 })
    return { access_token: token, token_type: 'Bearer', expires_in: tokenSeconds, scope: account.scopes.join(' ') }
  }

  find(authorization: string | undefined, now: Date): Account | undefined {
    const [, token = ''] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? []
    const grant = this.#grants.get(token)
    return grant && grant.expiresAt > now.getTime() ? grant.account : undefined
  }

  /** Revokes all tokens, as a restart of the bank does. */
  revoke(): void {
    this.#grants.clear()
  }
}
