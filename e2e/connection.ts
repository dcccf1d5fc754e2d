import { createConnection, showSession } from '@recado/contract/connections'
import { until } from '@recado/peers/whatsapp/testing/until'
import type { Product } from './product.ts'

const pairMs = 20_000

/** The demo network's phone of the shop. */
export const shop = '5511990000001'

/** Adds a connection, as the admin, and pairs it with a phone of the local network. Answers its id. */
export async function connectNumber(product: Product, { name = 'Matriz', phone = shop } = {}): Promise<number> {
  const { id } = await (await product.admin()).call(createConnection, { name })
  await pairNumber(product, id, phone)
  return id
}

/** Scans the QR code that a connection shows with a phone of the local network. Answers the text of the QR code. */
export async function pairNumber(product: Product, connectionId: number, phone = shop): Promise<string> {
  const admin = await product.admin()
  const session = () => admin.call(showSession, { id: connectionId })
  const qrcode = await until('a QR code is shown', async () => (await session()).qrcode, pairMs)
  await product.phones.scan(phone, qrcode)
  await untilConnected(product, connectionId)
  return qrcode
}

export async function untilConnected(product: Product, connectionId: number): Promise<void> {
  const admin = await product.admin()
  await until(
    'the connection is open',
    async () => (await admin.call(showSession, { id: connectionId })).status === 'CONNECTED',
    pairMs,
  )
}
