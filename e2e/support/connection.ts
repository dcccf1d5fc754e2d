import { randomInt } from 'node:crypto'
import { createConnection, showSession } from '@recado/contract/connections/api'
import type { Installation } from './product.ts'
import { until } from './until.ts'

const pairMs = 20_000

/** The shop's phone on the local network. Files that share a network have one each. */
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
  window: null,
  idempotentSend: true,
  atOnce: 4,
}

/** Adds a connection, as the admin, and pairs it with the shop's phone. Returns its id. */
export async function connectNumber(product: Installation): Promise<number> {
  const { id } = await (await product.admin()).call(createConnection, { name: 'Matriz' })
  await pairNumber(product, id)
  return id
}

/** Scans a connection's QR code with the shop's phone, a new one. */
export async function pairNumber(product: Installation, connectionId: number, shown?: string): Promise<void> {
  await product.phones.addPhone({ pn: shop, name: 'Araucária Móveis', business: true })
  await product.phones.scan(shop, shown ?? (await shownQrCode(product, connectionId)))
  await untilConnected(product, connectionId)
}

export async function shownQrCode(product: Installation, connectionId: number): Promise<string> {
  const admin = await product.admin()
  return until('a QR code is shown', async () => (await admin.call(showSession, { id: connectionId })).qrcode, pairMs)
}

export async function untilConnected(product: Installation, connectionId: number): Promise<void> {
  const admin = await product.admin()
  await until(
    'the connection is open',
    async () => (await admin.call(showSession, { id: connectionId })).status === 'CONNECTED',
    pairMs,
  )
}
