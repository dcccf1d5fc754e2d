import { downloadContentFromMessage, downloadMediaMessage, type WAMessage } from '@whiskeysockets/baileys'
import { rootCertificates, setDefaultCACertificates } from 'node:tls'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WhatsAppControl } from '#whatsapp/client.ts'
import { ControlServer } from '#whatsapp/control/server.ts'
import { LinkedShop } from '#whatsapp/testing/linked-shop.ts'
import { sampleFiles } from '#whatsapp/testing/sample-files.ts'
import { until } from '#whatsapp/testing/until.ts'

const linked = await new LinkedShop().open()
const { network, shop, maria, device } = linked
const server = new ControlServer(network)
const control = new WhatsAppControl(await server.listen(0))

beforeAll(() => setDefaultCACertificates([...rootCertificates, network.mediaAuthority]))
beforeEach(() => network.state.faults.clear())
afterAll(() => Promise.all([linked.close(), server.close()]))

async function expiredDocument(status: 403 | 404 | 410 = 410): Promise<WAMessage> {
  const { id } = await control.sendMedia(maria.pn, sampleFiles.document, 'application/pdf', { to: shop.pn })
  const message = await device.getsId(id)
  await control.expireMedia(maria.pn, id, { status })
  return message
}

test('the phone uploads a file that is gone from the server again when the linked device asks for it', async () => {
  const message = await expiredDocument()
  const { directPath } = message.message?.documentMessage ?? {}
  await expect(downloadMediaMessage(message, 'buffer', {})).rejects.toMatchObject({ output: { statusCode: 410 } })
  const updated = await device.socket.updateMediaMessage(message)
  expect(updated.message?.documentMessage?.directPath).not.toBe(directPath)
  // Baileys names WhatsApp's own host in the address it makes of the new path.
  const url = `https://${network.state.media.host}${updated.message?.documentMessage?.directPath}`
  const file = { ...updated.message?.documentMessage, url, directPath: undefined }
  expect((await buffer(await downloadContentFromMessage(file as never, 'document'))).equals(sampleFiles.document)).toBe(true)
  expect(shop.chats.get(message.key.id ?? '')?.media?.directPath).toBe(updated.message?.documentMessage?.directPath)
  expect((await control.media(maria.pn, message.key.id ?? '')).equals(sampleFiles.document)).toBe(true)
})

test('an address can expire with 403 on both hosts, and the phone uploads the file again', async () => {
  const message = await expiredDocument(403)
  await expect(downloadMediaMessage(message, 'buffer', {})).rejects.toMatchObject({ output: { statusCode: 403 } })
  const { directPath } = message.message?.documentMessage ?? {}
  expect((await fetch(`https://${network.state.media.fallbackHost}${directPath}`)).status).toBe(403)
  const { message: renewed } = await device.socket.updateMediaMessage(message)
  expect((await fetch(`https://${network.state.media.fallbackHost}${renewed?.documentMessage?.directPath}`)).status).toBe(200)
})

test('an offline phone answers when it is back, however late, even to a device that has reconnected', async () => {
  const message = await expiredDocument()
  const { directPath } = message.message?.documentMessage ?? {}
  await control.changePhone(shop.pn, { online: false })
  const request = device.socket.updateMediaMessage(message).catch(() => undefined)
  await until('it has asked', () =>
    network.state.trace.lines().some((line) => line.includes('server-error') && line.includes(message.key.id!)),
  )
  linked.companion.connection!.drop()
  await device.closesWith(428)
  await control.changePhone(shop.pn, { online: true })
  const renewed = shop.chats.get(message.key.id ?? '')?.media?.directPath
  expect(renewed).not.toBe(directPath)
  await control.changePhone(shop.pn, { online: true })
  expect(shop.chats.get(message.key.id ?? '')?.media?.directPath).toBe(renewed)

  const answers: (string | null | undefined)[] = []
  device.connect().socket.ev.on('messages.media-update', (updates) => answers.push(...updates.map(({ key }) => key.id)))
  await until('the answer comes', () => answers.length)
  expect(answers).toEqual([message.key.id])
  await linked.isQuiet()
  void request
})

test('a phone that no longer has the file says so', async () => {
  const message = await expiredDocument()
  await control.addFault({ kind: 'reupload-error', pn: shop.pn })
  await expect(device.socket.updateMediaMessage(message)).rejects.toMatchObject({ output: { statusCode: 404 } })
})

test('a device without the key of a file does not learn its new address', async () => {
  const message = await expiredDocument()
  const strange = {
    ...message,
    message: { documentMessage: { ...message.message?.documentMessage, mediaKey: Buffer.alloc(32) } },
  }
  await expect(device.socket.updateMediaMessage(strange)).rejects.toMatchObject({ output: { statusCode: 404 } })
})

test('part of a file can be downloaded', async () => {
  const { id } = await control.sendMedia(maria.pn, sampleFiles.document, 'application/pdf', { to: shop.pn })
  const { documentMessage } = (await device.getsId(id)).message ?? {}
  const options = { startByte: 1_000, endByte: 2_000 }
  const part = await buffer(await downloadContentFromMessage(documentMessage as never, 'document', options))
  expect(part.equals(sampleFiles.document.subarray(1_000, 2_000))).toBe(true)
  const url = `https://${network.state.media.host}${documentMessage?.directPath}`
  const beyond = await fetch(url, { headers: { range: 'bytes=9999999-' } })
  expect(beyond.status).toBe(416)
  const all = await fetch(url, { headers: { range: 'lines=1' } })
  expect([all.status, all.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
})
