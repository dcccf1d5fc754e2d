import { randomInt } from 'node:crypto'
import { MetaControl } from '@recado/peers/meta/client'
import type { Shown } from '@recado/peers/meta/phones'
import { type ChatMessage, WhatsAppControl } from '@recado/peers/whatsapp/client'
import pg from 'pg'
import { inject } from 'vitest'
import { Api } from './api.ts'
import { password, type Product } from './product.ts'
import { trust } from './production/trust.ts'

/**
 * The phones of customers: what they write and what has arrived, whether the connection is a linked phone or Meta carries it. Calls and
 * fields of messages that only one network has are not here.
 */
export interface CustomerPhones extends Pick<
  MetaControl,
  'addPhone' | 'write' | 'send' | 'sendMedia' | 'react' | 'edit' | 'deleteForEveryone' | 'read' | 'report' | 'media'
> {
  messages: (of: string, shop: string) => Promise<HeardMessage[]>
}

/** A message as it has arrived. What only a linked phone carries may be missing. */
export type HeardMessage = Pick<ChatMessage, 'id' | 'fromMe' | 'text' | 'status'> & Partial<ChatMessage> & Pick<Shown, 'choices'>

/** The part of a product that a journey uses. */
export interface Company extends Pick<
  Product,
  'url' | 'phonesUrl' | 'databaseUrl' | 'env' | 'admin' | 'signIn' | 'query' | 'remove'
> {
  phones: CustomerPhones
  /** The local WhatsApp network, for what linked phones alone can do. */
  network: WhatsAppControl
}

/** A shared installation's addresses, the certificate authority to trust, and the control API of the Meta that official lines use. */
export type Place = Pick<Company, 'url' | 'phonesUrl' | 'databaseUrl' | 'env'> & { authority?: string; metaUrl?: string }

declare module 'vitest' {
  interface ProvidedContext {
    installations: Place[]
  }
}

let domain = ''

/** The people of this file's company, as in that of the demo: an admin, and two attendants of different queues. */
export const people = { marina: '', caio: '', livia: '' }

/** Gives the file's company a new domain. */
export function renameCompany(): void {
  domain = `loja-${randomInt(1_000_000_000)}.example`
  for (const name of ['marina', 'caio', 'livia'] as const) people[name] = `${name}@${domain}`
}

/** A role that sees what the application sees of one company, and may change all of it. */
export const fencedRole = 'recado_journeys'

/** A company of this file's own, like that of the demo, in the installation that the files of this worker share. */
export async function openCompany(): Promise<Company> {
  const place = inject('installations')[Number(process.env['VITEST_POOL_ID']) - 1]
  if (!place) throw new Error('This worker has no installation')
  const distrust = place.authority === undefined ? undefined : trust(place.authority)
  const id = await copyDemo(place.databaseUrl, domain)
  const pool = new pg.Pool({
    connectionString: place.databaseUrl,
    options: `-c role=${fencedRole} -c app.company_id=${id}`,
    max: 2,
  })
  const signedIn = new Map<string, Promise<Api>>()
  const signIn = (email: string) => {
    const api = new Api(place.url, { email, password })
    const known = signedIn.get(email) ?? api.signIn().then(() => api)
    signedIn.set(email, known)
    return known
  }
  const { metaUrl, ...addresses } = place
  const network = new WhatsAppControl(place.phonesUrl)
  return {
    ...addresses,
    phones: metaUrl === undefined ? network : new MetaControl(metaUrl),
    network,
    admin: () => signIn(people.marina),
    signIn,
    query: async <Row extends object>(text: string, values?: readonly unknown[]) =>
      (await pool.query<Row>(text, values && [...values])).rows,
    remove: async () => {
      distrust?.()
      await pool.end()
    },
  }
}

/** Copies the first company, with its people at another domain, their passwords, queues and tags. Returns the id of the copy. */
export async function copyDemo(connectionString: string, domain: string): Promise<number> {
  const owner = new pg.Client({ connectionString })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ id: number }>(
      'insert into companies (name, plan_id) select name, plan_id from companies where id = 1 returning id',
    )
    const id = rows[0]?.id ?? 0
    for (const table of ['queues', 'tags'])
      await owner.query(
        `insert into ${table} (company_id, name, color) select $1, name, color from ${table} where company_id = 1 order by id`,
        [id],
      )
    await owner.query(
      `insert into users (company_id, name, email, profile, all_ticket, super, password_hash)
       select $1, name, split_part(email, '@', 1) || '@' || $2, profile, all_ticket, super, password_hash from users
       where company_id = 1 order by id`,
      [id, domain],
    )
    // The company is past its first steps.
    await owner.query(
      `insert into settings (company_id, key, value) values ($1, 'firstSteps.skipped', 'connection,queue,colleague')`,
      [id],
    )
    await owner.query(
      `insert into user_queues (company_id, user_id, queue_id)
       select $1, own.id, queue.id from user_queues l join users u on u.id = l.user_id join queues q on q.id = l.queue_id
         join users own on own.company_id = $1 and own.name = u.name join queues queue on queue.company_id = $1 and queue.name = q.name
       where l.company_id = 1`,
      [id],
    )
    return id
  } finally {
    await owner.end()
  }
}
