import { createOfficialLine, prepareMetaApp } from '@recado/contract/official-lines/api'
import { untilConnected } from '#support/connection.ts'
import type { Shop } from '#support/meta.ts'
import type { Product } from '#support/product.ts'

/** Sets up the shop's number at Meta, as an admin and the owner of the app do. Returns the connection, once it is open. */
export async function connectOfficial(product: Product, shop: Shop, more: { takesPast?: boolean } = {}): Promise<number> {
  shop.find(product)
  const admin = await product.admin()
  const { id: appId, callbackUrl, verifyToken } = await admin.call(prepareMetaApp, {})
  await shop.saveCallback(callbackUrl, verifyToken)
  const { app, waba, number, token } = shop
  const given = { name: 'Oficial', appId, appSecret: app.secret, wabaId: waba.id, numberId: number.id, token, ...more }
  const { connection } = await admin.call(createOfficialLine, given)
  await untilConnected(product, connection.id)
  return connection.id
}
