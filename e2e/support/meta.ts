import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App, PhoneNumber, Waba } from '@recado/peers/meta/accounts'
import { type Meta, startMeta } from '@recado/peers/meta/meta'
import { createAuthority } from '@recado/peers/whatsapp/media/x509'
import { trustModule } from './production/trust.ts'
import type { Product } from './product.ts'
import { makeFolder } from './temporary-folders.ts'

export interface Shop {
  meta: Meta
  app: App
  /** The account of the number, and another that has none. */
  waba: Waba
  emptyWaba: Waba
  number: PhoneNumber
  token: string
  /** The environment an installation needs to reach Meta, and Meta it. */
  env: Record<string, string>
  /** Tells Meta where the installation is. */
  find: (product: Pick<Product, 'url'>) => void
  /** The app's owner saves an address in its settings at Meta, which verifies it. */
  saveCallback: (url: string, verifyToken: string) => Promise<Response>
  close: () => Promise<void>
}

const host = 'desk.example'

/** A shop at Meta with a number of the official API, and an installation that to Meta is behind a TLS proxy. */
export async function openShop(): Promise<Shop> {
  const desks = new Map<string, string>()
  const authority = createAuthority('Local Meta')
  const meta = await startMeta({ desks, authority, isLive: true })
  const { accounts, tokens } = meta.state
  const app = accounts.addApp({ name: 'Araucária' })
  const portfolio = accounts.addPortfolio({ name: 'Araucária' })
  const waba = accounts.addWaba(portfolio)
  const emptyWaba = accounts.addWaba(portfolio, { name: 'Outra' })
  const number = accounts.addNumber(waba, '554130905500', { verifiedName: 'Araucária Móveis' })
  const module = join(makeFolder(), 'trust-meta.mjs')
  writeFileSync(module, trustModule(authority.certificate))
  return {
    meta,
    app,
    waba,
    emptyWaba,
    number,
    token: tokens.add(app, [waba, emptyWaba]).value,
    env: {
      NODE_OPTIONS: `--import ${module}`,
      OUTBOUND_DETOURS: [...meta.detours].map((pair) => pair.join('=')).join(),
      PUBLIC_URL: `https://${host}`,
    },
    find: ({ url }) => void desks.set(host, url),
    saveCallback: (url, verifyToken) =>
      fetch(`${meta.controlUrl}/apps/${app.id}/callback`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url, verifyToken }),
      }),
    close: () => meta.close(),
  }
}
