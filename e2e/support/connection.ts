import { createConnection, showSession } from '@recado/contract/connections/api'
import type { Installation } from './product.ts'
import { until } from './until.ts'

const pairMs = 20_000

/** The demo network's phone of the shop, and that of its second place. */
export const shop = '5511990000001'
export const secondShop = '5511990000002'

/** Adds a connection, as the admin, and pairs it with a phone of the local network. Returns its id. */
export async function connectNumber(product: Installation, { name = 'Matriz', phone = shop } = {}): Promise<number> {
  const { id } = await (await product.admin()).call(createConnection, { name })
  await pairNumber(product, id, phone)
  return id
}

/** Scans a connection's QR code with a phone of the local network. */
export async function pairNumber(product: Installation, connectionId: number, phone = shop): Promise<void> {
  await product.phones.scan(phone, await shownQrCode(product, connectionId))
  await untilConnected(product, connectionId)
}

/** The text of the QR code that a connection shows. */
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
