import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyMessageContent, MiscMessageGenerationOptions } from '@whiskeysockets/baileys'
import { rootCertificates, setDefaultCACertificates } from 'node:tls'
import { WhatsAppControl } from '#whatsapp/client.ts'
import { ControlServer } from '#whatsapp/control/server.ts'
import { LinkedShop } from '#whatsapp/testing/linked-shop.ts'
import { sampleFiles } from '#whatsapp/testing/sample-files.ts'
import { until } from '#whatsapp/testing/until.ts'

/** Messages of a linked device's real client, as phones show them and the ledger records them. */

const linked = await new LinkedShop().open()
const { network, shop, maria, device } = linked
const server = new ControlServer(network)
const control = new WhatsAppControl(await server.listen(0))

beforeAll(() => setDefaultCACertificates([...rootCertificates, network.mediaAuthority]))
afterAll(() => Promise.all([linked.close(), server.close()]))

async function sendFromDevice(content: AnyMessageContent, options: MiscMessageGenerationOptions = {}): Promise<string> {
  const sent = await device.socket.sendMessage(maria.pnJid, content, options)
  return sent?.key.id ?? ''
}

/** A message as Mariana's phone shows it. */
function onPhone(id: string) {
  return until('the phone shows it', async () => (await control.messages(maria.pn, shop.pn)).find((message) => message.id === id))
}

async function writeFromPhone(text: string) {
  const { id } = await control.write(maria.pn, shop.pn, text)
  return device.getsId(id)
}

test('an answer shows the message that it quotes, of either side', async () => {
  const question = await writeFromPhone('Entregam no sábado?')
  const answer = await onPhone(await sendFromDevice({ text: 'Entregamos' }, { quoted: question }))
  const quoted = { id: question.key.id, text: 'Entregam no sábado?', from: maria.pn }
  expect(answer).toMatchObject({ text: 'Entregamos', quoted })

  const own = await device.socket.sendMessage(maria.pnJid, { text: 'Até as 18h' })
  const second = await onPhone(await sendFromDevice({ text: 'Aliás, até as 17h' }, { quoted: own! }))
  expect(second.quoted).toEqual({ id: own?.key.id, text: 'Até as 18h', from: shop.pn })
  const { seen } = await control.ledger()
  expect(seen.find(({ id, phone }) => id === answer.id && phone === maria.pn)?.quoted).toEqual(quoted)
})

test('a reaction appears on the message of the person, and goes when it is taken back', async () => {
  const { key } = await writeFromPhone('Fechado!')
  await sendFromDevice({ react: { text: '🎉', key } })
  await until('it is there', () => maria.chats.get(key.id ?? '')?.reactions?.length)
  expect(await onPhone(key.id ?? '')).toMatchObject({ reactions: [{ from: shop.pn, emoji: '🎉' }] })
  expect(shop.chats.get(key.id ?? '')?.reactions).toEqual([{ from: shop.pn, emoji: '🎉' }])
  await sendFromDevice({ react: { text: '', key } })
  await until('it is gone', () => maria.chats.get(key.id ?? '')?.reactions?.length === 0)
})

test('an edit changes the words on the phone, also those under a file', async () => {
  const sent = await device.socket.sendMessage(maria.pnJid, { text: 'São 900' })
  const id = sent?.key.id ?? ''
  await onPhone(id)
  await sendFromDevice({ text: 'São 990', edit: sent!.key })
  await until('it is edited', () => maria.chats.get(id)?.editedAt)
  expect(await onPhone(id)).toMatchObject({ text: 'São 990', editedAt: expect.any(Number) })
  expect((await control.messages(maria.pn, shop.pn)).some(({ change }) => change)).toBe(false)
  const { seen } = await control.ledger()
  expect(seen.find((entry) => entry.phone === maria.pn && entry.change?.of === id)).toMatchObject({
    change: { kind: 'edit', of: id, text: 'São 990' },
    wireCopies: 1,
  })
})

test('a message that the linked device deletes for everyone is deleted on the phone', async () => {
  const sent = await device.socket.sendMessage(maria.pnJid, { text: 'Preço errado' })
  const id = sent?.key.id ?? ''
  await onPhone(id)
  await sendFromDevice({ delete: sent!.key })
  await until('it is deleted', () => maria.chats.get(id)?.deleted)
  expect((await control.ledger()).seen.find((entry) => entry.id === id && entry.phone === maria.pn)).toMatchObject({
    text: 'Preço errado',
    deleted: true,
  })
})

test('a linked device cannot edit or delete what the person wrote', async () => {
  const { key } = await writeFromPhone('Minhas palavras')
  await sendFromDevice({ delete: { ...key, fromMe: true } })
  const id = await sendFromDevice({ text: 'Palavras alheias', edit: { ...key, fromMe: true } })
  await until('both have come', () => maria.chats.get(id))
  expect(await onPhone(key.id ?? '')).toMatchObject({ text: 'Minhas palavras' })
  expect(maria.chats.get(key.id ?? '')?.deleted).toBeUndefined()
})

test('a forwarded message is marked as forwarded', async () => {
  const message = await writeFromPhone('Repassem')
  expect(await onPhone(await sendFromDevice({ forward: message, force: true }))).toMatchObject({
    text: 'Repassem',
    forwarded: true,
  })
})

test('a location and contacts arrive as what they are', async () => {
  const location = { degreesLatitude: -23.5614, degreesLongitude: -46.6559, name: 'Loja', address: 'Av. Paulista, 1578' }
  expect(await onPhone(await sendFromDevice({ location }))).toMatchObject({
    location: { latitude: -23.5614, longitude: -46.6559, name: 'Loja', address: 'Av. Paulista, 1578' },
  })
  const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nEND:VCARD'
  const one = { contacts: { contacts: [{ displayName: 'Ana', vcard }] } }
  expect((await onPhone(await sendFromDevice(one))).contacts).toEqual([{ name: 'Ana', vcard }])
  const two = {
    contacts: {
      displayName: '2',
      contacts: [
        { displayName: 'Ana', vcard },
        { displayName: 'Rui', vcard },
      ],
    },
  }
  expect((await onPhone(await sendFromDevice(two))).contacts?.map(({ name }) => name)).toEqual(['Ana', 'Rui'])
})

test('files arrive with the facts that the device gave', async () => {
  const jpegThumbnail = sampleFiles.picture.toString('base64')
  const picture = { image: sampleFiles.picture, caption: 'Este', jpegThumbnail, width: 800, height: 600 }
  const shown = await onPhone(await sendFromDevice(picture))
  expect(shown).toMatchObject({ text: 'Este', media: { kind: 'image', width: 800, height: 600, thumbnail: jpegThumbnail } })

  const waveform = Uint8Array.from([1, 50, 100])
  const voice = { audio: sampleFiles.voiceNote, ptt: true, seconds: 7, waveform, mimetype: 'audio/ogg; codecs=opus' }
  const heard = await onPhone(await sendFromDevice(voice))
  expect(heard.media).toMatchObject({ kind: 'audio', voice: true, seconds: 7, waveform: [1, 50, 100] })

  const video = { video: sampleFiles.video, gifPlayback: true, caption: 'Veja', jpegThumbnail, seconds: 3 }
  expect(await onPhone(await sendFromDevice(video))).toMatchObject({
    text: 'Veja',
    media: { kind: 'video', gif: true, seconds: 3 },
  })
  const sticker = await onPhone(await sendFromDevice({ sticker: sampleFiles.sticker, isAnimated: true }))
  expect(sticker.media).toMatchObject({ kind: 'sticker', animated: true, mimetype: 'image/webp' })
})

test('a phone shows a picture that opens once and a poll, and names a kind that it does not know', async () => {
  const once = await onPhone(await sendFromDevice({ image: sampleFiles.picture, jpegThumbnail: '', viewOnce: true }))
  expect(once).toMatchObject({ viewOnce: true, media: { kind: 'image' } })
  const poll = await onPhone(await sendFromDevice({ poll: { name: 'Cor?', values: ['azul', 'verde'], selectableCount: 1 } }))
  expect(poll.poll).toEqual({ question: 'Cor?', options: ['azul', 'verde'] })
  const event = await onPhone(await sendFromDevice({ event: { name: 'Bazar', startDate: new Date() } }))
  expect(event.text).toBe('<eventMessage>')
})

test('in a group, quotes and reactions name the member they belong to', async () => {
  const group = await control.addGroup({ subject: 'Entregas', creator: maria.pn, members: [shop.pn] })
  const { id } = await control.write(maria.pn, group.id, 'Quem leva?')
  const question = await device.getsId(id)
  const answer = await device.socket.sendMessage(`${group.id}@g.us`, { text: 'Eu' }, { quoted: question })
  await device.socket.sendMessage(`${group.id}@g.us`, { react: { text: '🚚', key: question.key } })
  await until('both are there', () => maria.chats.get(answer?.key.id ?? '') && maria.chats.get(id)?.reactions)
  expect(maria.chats.get(answer?.key.id ?? '')?.quoted).toEqual({ id, text: 'Quem leva?', from: maria.pn })
  expect(maria.chats.get(id)?.reactions).toEqual([{ from: shop.pn, emoji: '🚚' }])

  await control.react(maria.pn, answer?.key.id ?? '', '🙏')
  const { key } = await until('it is told', () => device.reactions.find(({ reaction }) => reaction.text === '🙏'))
  expect(key).toMatchObject({ id: answer?.key.id, fromMe: true, remoteJid: `${group.id}@g.us`, participant: shop.lidJid })
})

test('a message that does not name the timer of its conversation will not disappear', async () => {
  await control.setTimer(maria.pn, shop.pn, 86_400)
  const heard = () => network.state.trace.lines().some((line) => line.includes('> ') && line.includes('<message'))
  await until('the device hears of it', heard)
  const problem = { problem: 'this message will not disappear from the chat' }
  expect(await onPhone(await sendFromDevice({ text: 'Sem prazo' }))).toMatchObject(problem)
  const { timer } = (await control.write(maria.pn, shop.pn, 'Com prazo')) ?? {}
  expect(timer).toMatchObject({ seconds: 86_400 })
  const { message } = await device.gets('Com prazo')
  const { expiration, ephemeralSettingTimestamp } = message?.extendedTextMessage?.contextInfo ?? {}
  expect([expiration, Number(ephemeralSettingTimestamp)]).toEqual([86_400, Math.floor((timer?.setAt ?? 0) / 1000)])
  // The library sends the duration of the timer, but not since when it holds.
  expect(await onPhone(await sendFromDevice({ text: 'Meio prazo' }, { ephemeralExpiration: 86_400 }))).toMatchObject(problem)
  const contextInfo = { expiration: 86_400, ephemeralSettingTimestamp: Number(ephemeralSettingTimestamp) }
  expect(await onPhone(await sendFromDevice({ text: 'No prazo', contextInfo }))).not.toHaveProperty('problem')
  await control.setTimer(shop.pn, maria.pn, 0)
  expect(await onPhone(await sendFromDevice({ text: 'Fica' }))).not.toHaveProperty('problem')
})
