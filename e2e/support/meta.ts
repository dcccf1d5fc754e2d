import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App, PhoneNumber, Waba } from '@recado/peers/meta/accounts'
import { type Meta, startMeta } from '@recado/peers/meta/meta'
import { createAuthority } from '@recado/peers/whatsapp/media/x509'
import { trustModule } from '#support/production/trust.ts'
import type { Product } from '#support/product.ts'
import { makeFolder } from '#support/temporary-folders.ts'

export interface NearbyMeta {
  meta: Meta
  /** The environment an installation needs to reach Meta, and Meta it. */
  env: Record<string, string>
  /** Tells Meta where the installation is. */
  find: (product: Pick<Product, 'url'>) => void
}

export interface Shop extends NearbyMeta {
  app: App
  /** The account of the number, and another that has none. */
  waba: Waba
  emptyWaba: Waba
  number: PhoneNumber
  token: string
  /** The app's owner saves an address in its settings at Meta, which verifies it. */
  saveCallback: (url: string, verifyToken: string) => Promise<Response>
  close: () => Promise<void>
}

const host = 'desk.example'

/** A Meta for an installation that to it is behind a TLS proxy. */
export async function openMeta(): Promise<NearbyMeta> {
  const desks = new Map<string, string>()
  const authority = createAuthority('Local Meta')
  const meta = await startMeta({ desks, authority, isLive: true })
  // One after another, because journeys ask for the order in which people wrote.
  meta.state.webhooks.plan.concurrency = 1
  const folder = makeFolder()
  const module = join(folder, 'trust-meta.mjs')
  writeFileSync(module, trustModule(authority.certificate))
  return {
    meta,
    env: {
      NODE_OPTIONS: `--import ${module}`,
      OUTBOUND_DETOURS: [...meta.detours].map((pair) => pair.join('=')).join(),
      PUBLIC_URL: `https://${host}`,
    },
    find: ({ url }) => void desks.set(host, url),
  }
}

/** A shop at Meta with a number of the official API. */
export async function openShop(): Promise<Shop> {
  const nearby = await openMeta()
  const { meta } = nearby
  const { accounts, tokens } = meta.state
  const app = accounts.addApp({ name: 'Araucária' })
  const portfolio = accounts.addPortfolio({ name: 'Araucária' })
  const waba = accounts.addWaba(portfolio)
  const emptyWaba = accounts.addWaba(portfolio, { name: 'Outra' })
  const number = accounts.addNumber(waba, '554130905500', { verifiedName: 'Araucária Móveis' })
  return {
    ...nearby,
    app,
    waba,
    emptyWaba,
    number,
    token: tokens.add(app, [waba, emptyWaba]).value,
    saveCallback: (url, verifyToken) =>
      fetch(`${meta.controlUrl}/apps/${app.id}/callback`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url, verifyToken }),
      }),
    close: () => meta.close(),
  }
}
