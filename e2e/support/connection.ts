import { randomInt } from 'node:crypto'
import { createConnection, showSession } from '@recado/contract/connections/api'
import { createOfficialLine, prepareMetaApp } from '@recado/contract/official-lines/api'
import { MetaControl } from '@recado/peers/meta/client'
import { WhatsAppControl } from '@recado/peers/whatsapp/client'
import type { CustomerPhones } from './company.ts'
import type { Installation } from './product.ts'
import { until } from './until.ts'

const pairMs = 20_000
const shopName = 'Araucária Móveis'

/** The shop's number on the local network, or at Meta. Files that share a network have one each. */
export let shop = ''

export function renewShop(): void {
  shop = `55119${randomInt(20_000_000, 80_000_000)}`
}

/** The capabilities of a phone's connection. */
export const linkedDevice = {
  pairing: ['qr', 'code'],
  edit: true,
  delete: true,
  react: true,
  buttons: false,
  addressBook: true,
  numberCheck: true,
  presence: true,
  groups: true,
  files: null,
  window: null,
  idempotentSend: true,
  atOnce: 4,
}

type Called = Pick<Installation, 'admin'>
type Connectable = Called & { phones: CustomerPhones; network?: WhatsAppControl }

/** Adds a connection, as the admin, and pairs it with the shop's phone, or has Meta carry it. Returns its id. */
export async function connectNumber(product: Connectable): Promise<number> {
  const { phones } = product
  if (phones instanceof MetaControl) return connectOfficialLine(product, phones)
  const { id } = await (await product.admin()).call(createConnection, { name: 'Matriz' })
  await pairNumber(product, id)
  return id
}

/** Scans a connection's QR code with the shop's phone, a new one. */
export async function pairNumber(product: Connectable, connectionId: number, shown?: string): Promise<void> {
  const network = product.network ?? product.phones
  if (!(network instanceof WhatsAppControl)) throw new Error('No phone is linked to an official line')
  await network.addPhone({ pn: shop, name: shopName, business: true })
  await network.scan(shop, shown ?? (await shownQrCode(product, connectionId)))
  await untilConnected(product, connectionId)
}

async function connectOfficialLine(product: Called, meta: MetaControl): Promise<number> {
  const admin = await product.admin()
  const { app, wabaId, numberId, token } = await meta.addShop(shop, shopName)
  const { id: appId, callbackUrl: url, verifyToken } = await admin.call(prepareMetaApp, {})
  await meta.saveCallback(app.id, { url, verifyToken })
  const line = { appId, appSecret: app.secret, wabaId, numberId, token }
  const { connection } = await admin.call(createOfficialLine, { name: 'Matriz', ...line })
  await untilConnected(product, connection.id)
  return connection.id
}

export async function shownQrCode(product: Called, connectionId: number): Promise<string> {
  const admin = await product.admin()
  return until('a QR code is shown', async () => (await admin.call(showSession, { id: connectionId })).qrcode, pairMs)
}

export async function untilConnected(product: Called, connectionId: number): Promise<void> {
  const admin = await product.admin()
  await until(
    'the connection is open',
    async () => (await admin.call(showSession, { id: connectionId })).status === 'CONNECTED',
    pairMs,
  )
}
