import { afterAll, beforeAll, expect, test } from 'vitest'
import { aesDecryptGCM, downloadMediaMessage, extractMessageContent, hkdf, proto } from '@whiskeysockets/baileys'
import { BufferSource, BufferTarget, EncodedAudioPacketSource, EncodedPacket } from 'mediabunny'
import { Input, OGG, Output, WebMOutputFormat } from 'mediabunny'
import { rootCertificates, setDefaultCACertificates } from 'node:tls'
import { WhatsAppControl, type NewMessage } from '#whatsapp/client.ts'
import { ControlServer } from '#whatsapp/control/server.ts'
import { sampleFiles } from '#whatsapp/testing/sample-files.ts'
import { LinkedShop } from '#whatsapp/testing/linked-shop.ts'
import { until } from '#whatsapp/testing/until.ts'

/** Messages written on phones, as a linked device's real client reads them. */

const linked = await new LinkedShop().open()
const { network, shop, maria, device } = linked
const server = new ControlServer(network)
const control = new WhatsAppControl(await server.listen(0))
const beatriz = network.state.directory.addPhone({ pn: '5531965432109', name: 'Beatriz', addressing: 'lid' })

beforeAll(() => setDefaultCACertificates([...rootCertificates, network.mediaAuthority]))
afterAll(() => Promise.all([linked.close(), server.close()]))

async function send(message: Omit<NewMessage, 'to'>) {
  const { id } = await control.send(maria.pn, { to: shop.pn, ...message })
  return device.getsId(id)
}

async function sendFile(file: Buffer, mimetype: string, told: Partial<Parameters<WhatsAppControl['sendMedia']>[3]>) {
  const { id } = await control.sendMedia(maria.pn, file, mimetype, { to: shop.pn, ...told })
  return device.getsId(id)
}

const isAbout = (id: string) => (change: proto.Message.ISecretEncryptedMessage) => change.targetMessageKey?.id === id

test('an answer quotes the message it answers, of either side', async () => {
  const id = await device.send(maria.pnJid, 'Qual sofá a senhora quer?')
  await until('it arrives', () => maria.chats.get(id))
  const { message } = await send({ text: 'O azul', quote: id })
  expect(message?.extendedTextMessage).toMatchObject({ text: 'O azul' })
  const context = message?.extendedTextMessage?.contextInfo
  expect(context).toMatchObject({ stanzaId: id, participant: shop.pnJid })
  expect(context?.quotedMessage?.conversation).toBe('Qual sofá a senhora quer?')

  const own = await send({ text: 'Corrigindo', quote: (await control.write(maria.pn, shop.pn, 'O verde')).id })
  expect(own.message?.extendedTextMessage?.contextInfo?.participant).toBe(maria.pnJid)
  expect(maria.chats.get(own.key.id ?? '')?.quoted).toMatchObject({ text: 'O verde', from: maria.pn })
})

test('a conversation by LID names the quoted person by LID, and quotes a picture with its thumbnail', async () => {
  const facts = { to: shop.pn, thumbnail: sampleFiles.picture.toString('base64'), caption: 'este' }
  const { id } = await control.sendMedia(beatriz.pn, sampleFiles.picture, 'image/png', facts)
  const answer = await control.send(beatriz.pn, { to: shop.pn, text: 'Tem?', quote: id })
  const { message } = await device.getsId(answer.id)
  const context = message?.extendedTextMessage?.contextInfo
  expect(context?.participant).toBe(beatriz.lidJid)
  expect(context?.quotedMessage?.imageMessage?.caption).toBe('este')
  expect(Buffer.from(context?.quotedMessage?.imageMessage?.jpegThumbnail ?? []).equals(sampleFiles.picture)).toBe(true)
})

test('a reaction names its message, another one replaces it, and an empty one takes it back', async () => {
  const id = await device.send(maria.pnJid, 'Chega amanhã')
  await until('it arrives', () => maria.chats.get(id))
  const heard = () => device.reactions.filter(({ key }) => key.id === id)
  for (const emoji of ['👍', '❤️', '']) {
    await control.react(maria.pn, id, emoji)
    await until('the device hears of it', () => heard().some(({ reaction }) => (reaction.text ?? '') === emoji))
    const expected = emoji ? [{ from: maria.pn, emoji }] : []
    expect(maria.chats.get(id)?.reactions).toEqual(expected)
    expect(shop.chats.get(id)?.reactions).toEqual(expected)
  }
  expect(heard()[0]?.key).toMatchObject({ id, fromMe: true, remoteJid: maria.pnJid })
  expect(heard()[0]?.reaction.key).toMatchObject({ fromMe: false, remoteJid: maria.pnJid })
})

test('an edit of an older app carries the new words of a text, and of the caption under a file', async () => {
  const { key } = await send({ text: 'Rua A, 10' })
  await control.edit(maria.pn, key.id ?? '', 'Rua A, 100', { form: 'plain' })
  const edit = await until('it is edited', () => device.updates.find(({ id, message }) => id === key.id && message))
  expect(edit.message?.editedMessage?.message?.conversation).toBe('Rua A, 100')
  expect(shop.chats.get(key.id ?? '')).toMatchObject({ text: 'Rua A, 100', editedAt: expect.any(Number) })

  const picture = await sendFile(sampleFiles.picture, 'image/png', { caption: 'o sofa' })
  await control.edit(maria.pn, picture.key.id ?? '', 'o sofá', { form: 'plain' })
  const caption = await until('it is edited', () => device.updates.find(({ id, message }) => id === picture.key.id && message))
  expect(caption.message?.editedMessage?.message?.imageMessage?.caption).toBe('o sofá')
})

test('an edit is sealed under the secret of its message, so a device with the secret opens it unless it was damaged', async () => {
  const { key, message } = await send({ text: 'Rua B, 20' })
  const id = key.id ?? ''
  const secret = message?.messageContextInfo?.messageSecret ?? Buffer.of()
  expect(secret).toHaveLength(32)
  const sealed = () => device.received.flatMap(({ message: edit }) => edit?.secretEncryptedMessage ?? []).filter(isAbout(id))
  const opened = ({ encPayload, encIv }: proto.Message.ISecretEncryptedMessage) => {
    const info = `${id}${maria.pnJid}${maria.pnJid}Message Edit`
    return proto.Message.decode(aesDecryptGCM(encPayload!, hkdf(secret, 32, { info }), encIv!, Buffer.of()))
  }
  await control.edit(maria.pn, id, 'Rua B, 200')
  const edit = await until('the edit comes', () => sealed().at(-1))
  expect(edit.targetMessageKey).toMatchObject({ id, fromMe: true })
  expect(opened(edit).protocolMessage?.editedMessage?.conversation).toBe('Rua B, 200')
  await control.edit(maria.pn, id, 'Rua B, 2000', { form: 'damaged' })
  await until('the next one comes', () => sealed().length === 2)
  expect(() => opened(sealed()[1]!)).toThrow('unable to authenticate data')
  expect(maria.chats.get(id)).toMatchObject({ text: 'Rua B, 2000', editedAt: expect.any(Number) })
})

test('a message deleted for everyone is gone on phones and linked devices', async () => {
  const { key } = await send({ text: 'Engano' })
  await control.deleteForEveryone(maria.pn, key.id ?? '')
  await until('it is deleted', () => device.updates.find(({ id, message }) => id === key.id && message === null))
  expect(await control.messages(shop.pn, maria.pn)).toContainEqual(expect.objectContaining({ id: key.id, deleted: true }))
  await expect(control.edit(maria.pn, key.id ?? '', 'ou não')).rejects.toThrow('409')
})

test('a person cannot edit or delete what another person wrote', async () => {
  const id = await device.send(maria.pnJid, 'Da loja')
  await until('it arrives', () => maria.chats.get(id))
  await expect(control.edit(maria.pn, id, 'Da Mariana')).rejects.toThrow('409')
  await expect(control.deleteForEveryone(maria.pn, id)).rejects.toThrow('409')
  await expect(control.react(maria.pn, 'unknown', '👍')).rejects.toThrow('404')
})

test('a change is not a message: it is neither unread nor in the list', async () => {
  const { key } = await send({ text: 'Uma só' })
  await control.read(shop.pn, maria.pn)
  const before = (await control.messages(shop.pn, maria.pn)).length
  await control.react(maria.pn, key.id ?? '', '🙏')
  await control.edit(maria.pn, key.id ?? '', 'Uma só, mesmo')
  expect(await control.messages(shop.pn, maria.pn)).toHaveLength(before)
  expect(await control.chats(shop.pn)).toMatchObject([{ chat: maria.pn, unread: 0, last: { text: 'Uma só, mesmo' } }, {}])
})

test('a forwarded message says so, a forwarded file is the same file', async () => {
  const { message } = await send({ text: 'Promoção', forwarded: true })
  expect(message?.extendedTextMessage?.contextInfo).toMatchObject({ isForwarded: true, forwardingScore: 1 })
  const picture = await sendFile(sampleFiles.picture, 'image/png', { caption: 'olha' })
  const { id, media } = await control.forward(maria.pn, picture.key.id ?? '', shop.pn)
  const again = (await device.getsId(id)).message?.imageMessage
  expect(again).toMatchObject({ caption: 'olha', directPath: media?.directPath, contextInfo: { isForwarded: true } })
})

test('a location has coordinates, a name and an address', async () => {
  const place = { latitude: -23.5614, longitude: -46.6559, name: 'MASP', address: 'Av. Paulista, 1578' }
  const { message } = await send({ location: { ...place, thumbnail: sampleFiles.picture.toString('base64') } })
  const { name, address } = place
  expect(message?.locationMessage).toMatchObject({ degreesLatitude: -23.5614, degreesLongitude: -46.6559, name, address })
  expect(message?.locationMessage?.jpegThumbnail?.length).toBe(sampleFiles.picture.length)
})

test('one contact is a card, several are a list of cards', async () => {
  const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:João\nTEL:+55 21 97654-3210\nEND:VCARD'
  const one = await send({ contacts: [{ name: 'João', vcard }] })
  expect(one.message?.contactMessage).toMatchObject({ displayName: 'João', vcard })
  const two = await send({
    contacts: [
      { name: 'João', vcard },
      { name: 'Ana; Lima', pn: '5541954321098' },
    ],
  })
  const cards = two.message?.contactsArrayMessage?.contacts
  expect(cards?.map(({ displayName }) => displayName)).toEqual(['João', 'Ana; Lima'])
  expect(cards?.[1]?.vcard).toContain('FN:Ana\\; Lima')
  expect(cards?.[1]?.vcard).toContain('waid=5541954321098')
})

test('a video has a length and a frame, and may be a gif', async () => {
  const told = { seconds: 12, width: 640, height: 360, thumbnail: sampleFiles.picture.toString('base64') }
  const { message } = await sendFile(sampleFiles.video, 'video/mp4', told)
  expect(message?.videoMessage).toMatchObject({ seconds: 12, width: 640, height: 360, gifPlayback: false })
  expect(message?.videoMessage?.jpegThumbnail?.length).toBe(sampleFiles.picture.length)
  const gif = await sendFile(sampleFiles.video, 'video/mp4', { gif: true })
  expect(gif.message?.videoMessage?.gifPlayback).toBe(true)
})

test('a sticker may move, a voice note has a length and a waveform', async () => {
  const sticker = await sendFile(sampleFiles.sticker, 'image/webp', { kind: 'sticker', animated: true })
  expect(sticker.message?.stickerMessage).toMatchObject({ mimetype: 'image/webp', isAnimated: true })
  const waveform = [0, 12, 99, 40]
  const voice = await sendFile(sampleFiles.voiceNote, 'audio/ogg; codecs=opus', { seconds: 4, waveform })
  expect(voice.message?.audioMessage).toMatchObject({ ptt: true, seconds: 4 })
  expect([...(voice.message?.audioMessage?.waveform ?? [])]).toEqual(waveform)
})

test("a voice note recorded in the phones' page is sent in the container that phones record in", async () => {
  const voice = await sendFile(await browserRecording(0.5), 'audio/webm;codecs=opus', { voice: true })
  expect(voice.message?.audioMessage).toMatchObject({ ptt: true, mimetype: 'audio/ogg; codecs=opus' })
  using sent = new Input({ source: new BufferSource(await downloadMediaMessage(voice, 'buffer', {})), formats: [OGG] })
  expect(await (await sent.getPrimaryAudioTrack())?.getCodec()).toBe('opus')
  expect(await sent.computeDuration()).toBeCloseTo(0.5, 1)

  const film = control.sendMedia(maria.pn, sampleFiles.video, 'audio/webm', { to: shop.pn })
  await expect(film).rejects.toThrow('400')
})

/** As a browser records: Opus in WebM. The packets hold silence of 20 ms each. */
async function browserRecording(seconds: number): Promise<Buffer> {
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() })
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  await output.start()
  // RFC 7845, 5.1: version 1, one channel, no samples to skip, 48 kHz.
  const description = Buffer.concat([Buffer.from('OpusHead'), Buffer.from('0101000080bb0000000000', 'hex')])
  const decoderConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1, description }
  for (let at = 0; at < seconds; at += 0.02) {
    await source.add(new EncodedPacket(Uint8Array.of(0xf8, 0xff, 0xfe), 'key', at, 0.02), { decoderConfig })
  }
  await output.finalize()
  return Buffer.from(output.target.buffer ?? new ArrayBuffer(0))
}

test('a picture that opens once comes in a wrapping', async () => {
  const { message } = await sendFile(sampleFiles.picture, 'image/png', { viewOnce: true, width: 1, height: 1 })
  expect(message?.viewOnceMessageV2).toBeTruthy()
  expect(extractMessageContent(message)?.imageMessage).toMatchObject({ width: 1, height: 1, mimetype: 'image/png' })
})

test('a picture that opens once may be withheld: the linked device learns that there is one', async () => {
  const { id } = await control.sendMedia(maria.pn, sampleFiles.picture, 'image/png', { to: shop.pn, viewOnce: 'withheld' })
  const notice = await until('it is told', () => device.received.find(({ key }) => key.id === id))
  expect(notice.key).toMatchObject({ isViewOnce: true })
  expect(notice.message).toBeFalsy()
  expect(shop.chats.get(id)).toMatchObject({ viewOnce: 'withheld', media: { kind: 'image' } })
  await linked.isQuiet()
})

test('a poll has its own kind', async () => {
  const { message } = await send({ poll: { question: 'Qual cor?', options: ['azul', 'verde'] } })
  expect(message?.pollCreationMessageV3).toMatchObject({
    name: 'Qual cor?',
    options: [{ optionName: 'azul' }, { optionName: 'verde' }],
  })
})

test('the first message after a click on an advertisement names the advertisement', async () => {
  const ad = {
    title: 'Sofás com 30%',
    body: 'Só hoje',
    sourceUrl: 'https://fb.me/abc',
    sourceId: '120200000001',
    clickId: 'ARAkLk',
  }
  const { message } = await send({ text: 'Olá! Vi o anúncio', ad })
  expect(message?.extendedTextMessage?.contextInfo?.externalAdReply).toMatchObject({
    title: 'Sofás com 30%',
    sourceType: 'ad',
    sourceUrl: 'https://fb.me/abc',
    sourceId: '120200000001',
    ctwaClid: 'ARAkLk',
  })
})

test('an address is sent with the preview that the phone shows of it', async () => {
  const link = {
    matchedText: 'https://loja.example/mesa',
    title: 'Mesa de jantar',
    description: 'Seis lugares',
    thumbnail: '/9j/4AAQ',
  }
  const { message } = await send({ text: 'Esta: https://loja.example/mesa', link })
  expect(message?.extendedTextMessage).toMatchObject({
    text: 'Esta: https://loja.example/mesa',
    matchedText: 'https://loja.example/mesa',
    title: 'Mesa de jantar',
    description: 'Seis lugares',
  })
  expect(Buffer.from(message?.extendedTextMessage?.jpegThumbnail ?? []).toString('base64')).toBe('/9j/4AAQ')
})

test('an empty message is refused', async () => {
  await expect(control.send(maria.pn, { to: shop.pn })).rejects.toThrow('400')
})

test('an unanswered call is offered, then ended, and both phones show it as missed', async () => {
  const { id } = await control.placeCall(beatriz.pn, { to: shop.pn, video: true })
  await until('it is over', () => device.calls.some((call) => call.id === id && call.status === 'terminate'))
  const [offer, end] = device.calls.filter((call) => call.id === id)
  expect(offer).toMatchObject({ status: 'offer', isVideo: true, from: beatriz.lidJid, callerPn: beatriz.pnJid })
  expect(end).toMatchObject({ status: 'terminate', isVideo: true })
  for (const phone of [beatriz, shop]) expect(phone.chats.get(id)?.call).toEqual({ video: true, outcome: 'missed' })
  await linked.isQuiet()
})

test('a linked device refuses a call that rings', async () => {
  const { id } = await control.placeCall(maria.pn, { to: shop.pn, ringing: true })
  const offer = await until('it rings', () => device.calls.find((call) => call.id === id))
  expect(maria.chats.get(id)?.call?.outcome).toBe('ringing')
  await device.socket.rejectCall(id, offer.from)
  expect(maria.chats.get(id)?.call).toEqual({ video: false, outcome: 'rejected' })
  await expect(control.hangUp(maria.pn, id)).rejects.toThrow('409')
})

test('reactions and edits of a phone without network reach the others when it is back', async () => {
  const { key } = await send({ text: 'sem rede' })
  await control.changePhone(maria.pn, { online: false })
  await control.edit(maria.pn, key.id ?? '', 'com rede', { form: 'plain' })
  expect(shop.chats.get(key.id ?? '')?.text).toBe('sem rede')
  await control.changePhone(maria.pn, { online: true })
  await until('it is edited', () => device.updates.find(({ id, message }) => id === key.id && message))
  expect(shop.chats.get(key.id ?? '')?.text).toBe('com rede')
})
