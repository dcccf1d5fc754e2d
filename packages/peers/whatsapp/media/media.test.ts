import { createHash } from 'node:crypto'
import { setDefaultCACertificates, rootCertificates } from 'node:tls'
import { downloadMediaMessage } from '@whiskeysockets/baileys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Content } from '#whatsapp/wire/content.ts'
import { describeFile, downloadMedia, uploadMedia } from './media.ts'
import { writeOnPhone } from '#whatsapp/phones/messages.ts'
import { sampleFiles } from '#whatsapp/testing/sample-files.ts'
import { LinkedShop } from '#whatsapp/testing/linked-shop.ts'
import { until } from '#whatsapp/testing/until.ts'

const { picture, voiceNote, video, document } = sampleFiles
const linked = await new LinkedShop().open()
const { network, shop, maria } = linked
const { media: store } = network.state

// What NODE_EXTRA_CA_CERTS does for a process that starts with it.
beforeAll(() => setDefaultCACertificates([...rootCertificates, network.mediaAuthority]))
afterAll(() => linked.close())

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function sendFile(file: Buffer, mimetype: string, text = '', fileName?: string) {
  const media = uploadMedia(store, maria.pn, file, describeFile(mimetype, { fileName }))
  const { id } = await writeOnPhone(network.state, maria, shop, { text, media })
  return until('the device gets it', () => linked.device.received.find(({ key }) => key.id === id))
}

/** Mariana's copy of a message that the device sent. */
function arrived(id: string | null | undefined) {
  return until('the file arrives', () => maria.chats.get(id ?? ''))
}

test('a picture from a phone is downloaded over TLS and opened by the linked device, byte for byte', async () => {
  const message = await sendFile(picture, 'image/png', 'O sofá que eu quero')
  expect(message.message?.imageMessage).toMatchObject({ mimetype: 'image/png', caption: 'O sofá que eu quero' })
  expect(message.message?.imageMessage?.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/v\//)
  expect((await downloadMediaMessage(message, 'buffer', {})).equals(picture)).toBe(true)
})

test('an ogg file from a phone is a voice note, and a PDF with words is a document under its name', async () => {
  const spoken = await sendFile(voiceNote, 'audio/ogg; codecs=opus')
  expect(spoken.message?.audioMessage?.ptt).toBe(true)
  expect((await downloadMediaMessage(spoken, 'buffer', {})).equals(voiceNote)).toBe(true)

  const order = await sendFile(document, 'application/pdf', 'segue o pedido', 'pedido 12.pdf')
  const inner = order.message?.documentWithCaptionMessage?.message?.documentMessage
  expect(inner).toMatchObject({ fileName: 'pedido 12.pdf', caption: 'segue o pedido', mimetype: 'application/pdf' })
  expect((await downloadMediaMessage(order, 'buffer', {})).equals(document)).toBe(true)
})

test('a short video from a phone is a video', async () => {
  const film = await sendFile(video, 'video/mp4', 'a sala')
  expect(film.message?.videoMessage).toMatchObject({ mimetype: 'video/mp4', caption: 'a sala' })
  expect((await downloadMediaMessage(film, 'buffer', {})).equals(video)).toBe(true)
})

test('a document from the linked device is stored encrypted, and opened by the phone, byte for byte', async () => {
  const content = { document, mimetype: 'application/pdf', fileName: 'orçamento.pdf', caption: 'Segue o orçamento' }
  const sent = await linked.device.socket.sendMessage(maria.pnJid, content)
  const { text, media } = await arrived(sent?.key.id)
  expect(text).toBe('Segue o orçamento')
  expect(media).toMatchObject({ kind: 'document', fileName: 'orçamento.pdf', bytes: document.length, sha256: sha256(document) })
  expect(media?.problem).toBeUndefined()
  expect(downloadMedia(store, media!).equals(document)).toBe(true)
  expect(store.get(media!.directPath)?.includes(document.subarray(0, 8))).toBe(false)
  expect(store.record(media!.directPath)?.uploadedBy).toBe(shop.pn)
  expect(shop.chats.get(sent?.key.id ?? '')?.media?.sha256).toBe(sha256(document))
})

test('a voice note and a picture from the linked device arrive as what they are', async () => {
  const spoken = await linked.device.socket.sendMessage(maria.pnJid, { audio: voiceNote, ptt: true, mimetype: 'audio/ogg' })
  expect((await arrived(spoken?.key.id)).media).toMatchObject({ kind: 'audio', voice: true, sha256: sha256(voiceNote) })
  const shown = await linked.device.socket.sendMessage(maria.pnJid, { image: picture, caption: 'Este?' })
  expect(await arrived(shown?.key.id)).toMatchObject({ text: 'Este?', media: { kind: 'image', sha256: sha256(picture) } })
})

test.for(['500', '503'])('an upload that fails with %s fails the message; the next one goes', async (code) => {
  network.state.faults.add({ kind: 'upload-error', pn: shop.pn, code, times: 1 })
  const send = () => linked.device.socket.sendMessage(maria.pnJid, { document, mimetype: 'application/pdf' })
  await expect(send()).rejects.toThrow('Media upload failed')
  expect(await arrived((await send())?.key.id)).toBeDefined()
})

test('an upload can stay without an answer', async () => {
  network.state.faults.add({ kind: 'upload-timeout', pn: shop.pn, times: 1 })
  const content = { document, mimetype: 'application/pdf' }
  const sending = linked.device.socket.sendMessage(maria.pnJid, content, { mediaUploadTimeoutMs: 200 })
  await expect(sending).rejects.toThrow('Media upload failed')
})

test.for([404, 410])('a download can fail with %i', async (code) => {
  const message = await sendFile(picture, 'image/png')
  network.state.faults.add({ kind: 'download-error', pn: maria.pn, code: String(code), times: 1 })
  const error: unknown = await downloadMediaMessage(message, 'buffer', {}).catch((problem: unknown) => problem)
  expect(error).toMatchObject({ output: { statusCode: code } })
  expect((await downloadMediaMessage(message, 'buffer', {})).equals(picture)).toBe(true)
})

test('a fault can be of one of the two media hosts, and the other one still takes and gives files', async () => {
  const { hosts } = await linked.device.socket.refreshMediaConn()
  expect(hosts.map(({ hostname }) => hostname)).toEqual([store.host, store.fallbackHost])
  expect(store.host).not.toBe(store.fallbackHost)
  const message = await sendFile(picture, 'image/png')
  network.state.faults.add({ kind: 'download-error', pn: maria.pn, code: '503', host: 'primary', times: 1 })
  await expect(downloadMediaMessage(message, 'buffer', {})).rejects.toMatchObject({ output: { statusCode: 503 } })
  const fromFallback = { ...message.message?.imageMessage, url: `https://${store.fallbackHost}/elsewhere` }
  const again = { ...message, message: { imageMessage: fromFallback } }
  expect((await downloadMediaMessage(again, 'buffer', {})).equals(picture)).toBe(true)

  network.state.faults.add({ kind: 'upload-error', pn: shop.pn, code: '503', host: 'primary', times: 1 })
  const sent = await linked.device.socket.sendMessage(maria.pnJid, { image: picture })
  expect((await arrived(sent?.key.id)).media?.problem).toBeUndefined()
  expect(network.state.faults.list()).toEqual([])
})

test('a fault without a host applies on both, and counts once', async () => {
  const message = await sendFile(picture, 'image/png')
  const address = (host: string) => `https://${host}${message.message?.imageMessage?.directPath}`
  const statusAt = async (host: string) => (await fetch(address(host))).status
  network.state.faults.add({ kind: 'download-error', pn: maria.pn, code: '500', times: 1 })
  expect([await statusAt(store.host), await statusAt(store.fallbackHost)]).toEqual([500, 500])
  expect([await statusAt(store.host), await statusAt(store.fallbackHost)]).toEqual([200, 200])
  network.state.faults.add({ kind: 'download-error', pn: maria.pn, code: '500', times: 1 })
  expect([await statusAt(store.host), await statusAt(store.host), await statusAt(store.fallbackHost)]).toEqual([500, 200, 200])
})

test('a phone says what is wrong with a file that differs from its message', () => {
  const media = uploadMedia(store, maria.pn, picture, describeFile('image/png', {}))
  const wrong = (change: Partial<Content['media']>) => () => downloadMedia(store, { ...media, ...change })
  expect(wrong({ sha256: sha256(document) })).toThrow('the hash of the file is not')
  expect(wrong({ encryptedSha256: sha256(document) })).toThrow('the hash of the encrypted file is not')
  expect(wrong({ bytes: 1 })).toThrow('the message says 1')
  expect(wrong({ mediaKey: Buffer.alloc(32).toString('base64') })).toThrow('authentication code')
  expect(wrong({ directPath: '/v/nothing.enc' })).toThrow('has no /v/nothing.enc')
})

test('the media server refuses a file from a stranger, and one that differs from what its address names', async () => {
  const upload = (auth: string, name: string) =>
    fetch(`https://${store.host}/mms/image/${name}?auth=${auth}`, { method: 'POST', body: new Uint8Array(picture) })
  expect((await upload('5511900000009', 'x')).status).toBe(401)
  expect((await upload(shop.pn, 'x')).status).toBe(400)
  expect((await fetch(`https://${store.host}/v/${sha256(picture)}.enc`)).status).toBe(404)
})
