import { proto } from '@whiskeysockets/baileys'
import { getMessageReportingToken } from '@whiskeysockets/baileys/lib/Utils/reporting-utils.js'
import { afterAll, expect, test } from 'vitest'
import type { OutboundContent } from '@recado/border/orders'
import type { InboundChange } from '@recado/border/signals'
import { sampleFiles } from '../../peers/whatsapp/testing/sample-files.ts'
import type { Person } from './provider-under-test.ts'
import type { ServerSide } from './server-side.ts'
import { until } from './until.ts'
import { whatsappWeb, type WhatsAppNetwork } from './whatsapp-web-network.ts'
import { worker } from './worker.ts'
import type { World } from './world.ts'

// Phones encrypt their edits with a secret that came with the message.

let world: World<WhatsAppNetwork>
let side: ServerSide
let shop: string

worker.beforeAll(async ({ shared }) => {
  world = await shared.world(whatsappWeb)
  ;({ side, shop } = await world.newPaired())
})
afterAll(() => world.leave())

const editsOf = async (id: string) => (await side.changes()).filter(({ target }) => target.waId === id)
const edited = (id: string, count = 1): Promise<InboundChange[]> =>
  until(`edit ${count} of ${id} comes`, async () => {
    const edits = await editsOf(id)
    return edits.length === count && edits
  })
const words = (edits: InboundChange[]) => edits.map(({ change }) => change)
const write = async (person: Person, text: string, to = shop) => {
  const id = await world.network.write(person.phone, to, text)
  await side.gets(id)
  return id
}

test.each(['phone', 'lid'] as const)('a text of a person who appears by %s is edited, and edited again', async (appearsBy) => {
  const person = await world.network.newPerson(appearsBy)
  const id = await write(person, 'dois sacos')
  await world.network.control.edit(person.phone, id, 'três sacos')
  await edited(id)
  await world.network.control.edit(person.phone, id, 'quatro sacos')
  expect(words(await edited(id, 2))).toEqual([
    { type: 'edit', text: 'três sacos' },
    { type: 'edit', text: 'quatro sacos' },
  ])
  expect((await editsOf(id))[0]).toMatchObject({ fromMe: false, target: { waId: id, fromMe: false } })
})

test('an edit is decrypted even when its writer is addressed differently than in the message', async () => {
  const person = await world.network.newPerson('phone')
  const id = await write(person, 'dois sacos')
  await world.network.showPersonBy(person, 'lid')
  await world.network.control.edit(person.phone, id, 'três sacos')
  expect(words(await edited(id))).toEqual([{ type: 'edit', text: 'três sacos' }])
})

test('an edit by an older app is reported as before', async () => {
  const person = await world.network.newPerson('lid')
  const id = await write(person, 'dois sacos')
  await world.network.control.edit(person.phone, id, 'três sacos', { form: 'plain' })
  expect(words(await edited(id))).toEqual([{ type: 'edit', text: 'três sacos' }])
})

test('a caption is edited, and a group member edits an own message', async () => {
  const [ana, bia] = [await world.network.newPerson('lid'), await world.network.newPerson('phone')]
  const { control } = world.network
  const picture = await control.sendMedia(ana.phone, sampleFiles.picture, 'image/png', { to: shop, caption: 'o sofa' })
  await side.gets(picture.id)
  await control.edit(ana.phone, picture.id, 'o sofá')
  expect(words(await edited(picture.id))).toEqual([{ type: 'edit', text: 'o sofá' }])
  const group = await control.addGroup({ subject: 'Obra', creator: ana.phone, members: [bia.phone, shop] })
  const id = await write(bia, 'às 9', group.id)
  await control.edit(bia.phone, id, 'às 10')
  const [edit] = await edited(id)
  expect(edit).toMatchObject({ participant: { phone: bia.phone }, change: { type: 'edit', text: 'às 10' } })
  expect(edit?.target.participant).toEqual(edit?.participant)
})

test('a message typed on our own phone is edited there, in a conversation by number and by LID', async () => {
  for (const appearsBy of ['phone', 'lid'] as const) {
    const person = await world.network.newPerson(appearsBy)
    await write(person, 'oi')
    const id = await write({ phone: shop }, 'custa 900', person.phone)
    await world.network.control.edit(shop, id, 'custa 950')
    expect(await edited(id)).toMatchObject([
      { fromMe: true, chat: { phone: person.phone }, target: { waId: id, fromMe: true }, change: { text: 'custa 950' } },
    ])
  }
})

test('our messages of any kind bring a secret, with which our phone encrypts edits', async () => {
  const person = await world.network.newPerson('lid')
  const { control } = world.network
  await write(person, 'oi')
  await world.storage.put('1/picture', sampleFiles.picture)
  const contents: OutboundContent[] = [
    { type: 'text', text: 'custa 900' },
    { type: 'location', latitude: 1, longitude: 1 },
    { type: 'file', kind: 'image', mimeType: 'image/png', key: '1/picture', caption: 'custa 900' },
  ]
  for (const content of contents) {
    const id = await side.named(await side.put({ phone: person.phone }, content))
    const seen = () => control.ledger().then((book) => book.seen.filter((message) => message.id === id))
    const [one, other] = await until('both phones have it', async () => {
      const both = await seen()
      return both.length === 2 && both
    })
    expect([Buffer.from(one?.secret ?? '', 'base64').length, other?.secret]).toEqual([32, one?.secret])
    if (content.type === 'location') continue
    await control.edit(shop, id, 'custa 950')
    expect(words(await edited(id))).toEqual([{ type: 'edit', text: 'custa 950' }])
  }
  const secrets = (await control.ledger()).seen.flatMap(({ secret, from }) => (from === shop && secret ? [secret] : []))
  expect(new Set(secrets).size).toBe(contents.length)
})

test('a message has a secret from which the library makes a reporting token, and a change of ours has none', async () => {
  const person = await world.network.newPerson('phone')
  const chat = { phone: person.phone }
  const id = await write(person, 'oi')
  const reaction = await side.named(
    await side.put(chat, { type: 'reaction', target: { chat, waId: id, fromMe: false }, emoji: '👍' }),
  )
  const seen = () => world.network.control.ledger().then((book) => book.seen.find((message) => message.id === reaction))
  expect(await until('it is seen', seen)).not.toHaveProperty('secret')
  const waId = await side.named(await side.send(chat, 'olá'))
  const prepared = 'select prepared from channels.outbox where wa_id = $1'
  const [row] = await side.query<{ prepared: Buffer }>(prepared, [waId])
  const bytes = row?.prepared ?? Buffer.of()
  const token = await getMessageReportingToken(bytes, proto.Message.decode(bytes), { id: waId, fromMe: true, remoteJid: '1@lid' })
  expect(token?.tag).toBe('reporting')
})

test('an edit that cannot be decrypted is reported without a text: damaged, its secret too old, or the message never seen', async () => {
  const person = await world.network.newPerson('phone')
  const { control } = world.network
  const damaged = await write(person, 'dois sacos')
  await control.edit(person.phone, damaged, 'três sacos', { form: 'damaged' })
  expect(words(await edited(damaged))).toEqual([{ type: 'edit' }])
  const old = await write(person, 'um saco')
  await side.query(`update channels.message_secrets set created_at = now() - interval '25 hours' where wa_id = $1`, [old])
  await control.edit(person.phone, old, 'nenhum saco')
  expect(words(await edited(old))).toEqual([{ type: 'edit' }])
})

test('the secret survives a kill, and is erased with the connection', async () => {
  const person = await world.network.newPerson('lid')
  const id = await write(person, 'dois sacos')
  await world.channels.end('SIGKILL')
  await world.startChannels()
  await world.network.control.edit(person.phone, id, 'três sacos')
  expect(words(await edited(id))).toEqual([{ type: 'edit', text: 'três sacos' }])
  const kept = () => side.query('select from channels.message_secrets where connection_id = $1', [side.connectionId])
  expect((await kept()).length).toBeGreaterThan(0)
  await side.command('forget')
  await until('everything of it is gone', async () => (await kept()).length === 0)
})
