import { afterAll, expect, test } from 'vitest'
import { sampleFiles } from '../../peers/whatsapp/testing/sample-files.ts'
import type { OutboundContent } from '@recado/border/orders'
import type { Person } from './provider-under-test.ts'
import type { ServerSide } from './server-side.ts'
import { until } from './until.ts'
import { whatsappWeb, type WhatsAppNetwork } from './whatsapp-web-network.ts'
import { worker } from './worker.ts'
import type { World } from './world.ts'

// Conversations in which messages disappear.

const [day, week] = [86_400, 604_800] as const
let world: World<WhatsAppNetwork>
let side: ServerSide
let shop: string

worker.beforeAll(async ({ shared }) => {
  world = await shared.world(whatsappWeb)
  ;({ side, shop } = await world.newPaired())
})
afterAll(() => world.leave())

const onPhone = (person: Person, id: string, chat = shop) =>
  until('it arrives', async () => (await world.network.control.messages(person.phone, chat)).find((message) => message.id === id))
const kept = (seconds: number) =>
  until(`a timer of ${seconds} is kept`, async () => {
    const rows = await side.query('select from channels.chat_timers where connection_id = $1 and seconds = $2', [
      side.connectionId,
      seconds,
    ])
    return rows.length > 0
  })
const forget = () => side.query('delete from channels.chat_timers where connection_id = $1', [side.connectionId])

test.each(['phone', 'lid'] as const)(
  'our messages disappear by the timer of a conversation by %s, whichever side sets it, until it is switched off',
  async (appearsBy) => {
    await forget()
    const { control } = world.network
    const person = await world.network.newPerson(appearsBy)
    await world.network.write(person.phone, shop, 'oi')
    const rows = () => side.query('select from channels.inbox where connection_id = $1', [side.connectionId])
    await control.setTimer(person.phone, shop, day)
    await kept(day)
    const timer = async (text: string) => {
      const id = await side.named(await side.send({ phone: person.phone }, text))
      const { timer: told, problem } = await onPhone(person, id)
      return [told?.seconds, problem]
    }
    expect(await timer('um')).toEqual([day, undefined])
    await control.setTimer(shop, person.phone, week)
    await kept(week)
    expect(await timer('dois')).toEqual([week, undefined])
    await control.setTimer(person.phone, shop, 0)
    await kept(0)
    expect(await timer('três')).toEqual([undefined, undefined])
    await world.network.write(person.phone, shop, `fim ${appearsBy}`)
    const { chat } = await side.receives(`fim ${appearsBy}`)
    const all = (await side.messages()).filter((message) => message.chat.phone === chat.phone)
    expect(all.map(({ content }) => content)).toEqual(['oi', `fim ${appearsBy}`].map((text) => ({ type: 'text', text })))
    expect((await rows()).length).toBeGreaterThan(0)
  },
)

test('channels learns an unknown timer from a message, and keeps it across a SIGKILL', async () => {
  const person = await world.network.newPerson('lid')
  const { control } = world.network
  await control.setTimer(person.phone, shop, day)
  await kept(day)
  await forget()
  await world.network.write(person.phone, shop, 'olá')
  await side.receives('olá')
  await kept(day)
  await world.channels.end('SIGKILL')
  await world.startChannels()
  expect(await onPhone(person, await side.named(await side.send({ phone: person.phone }, 'oi')))).not.toHaveProperty('problem')
})

test('every kind of message carries the timer, also an answer and a file, and an edit does not', async () => {
  const person = await world.network.newPerson('phone')
  const { control } = world.network
  await control.setTimer(person.phone, shop, day)
  const asked = await world.network.write(person.phone, shop, 'quanto custa?')
  await side.gets(asked)
  await world.storage.put('1/picture', sampleFiles.picture)
  const contents: OutboundContent[] = [
    { type: 'text', text: 'oi' },
    { type: 'location', latitude: 1, longitude: 1 },
    { type: 'contacts', cards: [{ name: 'Ana', vcard: 'BEGIN:VCARD\nFN:Ana\nEND:VCARD' }] },
    { type: 'file', kind: 'image', mimeType: 'image/png', key: '1/picture' },
  ]
  const quoted = { waId: asked, fromMe: false, text: 'quanto custa?' }
  for (const content of contents) {
    const id = await side.named(await side.put({ phone: person.phone }, content, { quoted }))
    const { timer, problem } = await onPhone(person, id)
    expect([content.type, timer?.seconds, problem]).toEqual([content.type, day, undefined])
  }
  const waId = await side.named(await side.send({ phone: person.phone }, 'erado'))
  await onPhone(person, waId)
  const target = { chat: { phone: person.phone }, waId, fromMe: true }
  await side.put({ phone: person.phone }, { type: 'edit', target, text: 'errado' })
  await until('it is edited', async () => (await onPhone(person, waId)).text === 'errado')
  expect((await control.ledger()).seen.filter(({ phone, problem }) => phone === person.phone && problem)).toEqual([])
})

test('the timer of a group comes from the group, never from the message of a member', async () => {
  await forget()
  const { control } = world.network
  const [person, member] = [await world.network.newPerson('lid'), await world.network.newPerson('lid')]
  const group = await control.addGroup({ subject: 'Obra', creator: person.phone, members: [shop, member.phone] })
  await control.setTimer(member.phone, group.id, day, true)
  await world.network.write(member.phone, group.id, 'some em um dia')
  await side.receives('some em um dia')
  const timer = async (text: string) => {
    const id = await side.named(await side.send({ group: group.id }, text))
    const { timer: told, problem } = await onPhone(person, id, group.id)
    return [told?.seconds, problem]
  }
  expect(await timer('fica')).toEqual([undefined, undefined])
  await control.setTimer(person.phone, group.id, week)
  await kept(week)
  await control.setTimer(member.phone, group.id, 0, true)
  // As if the timer had been set before the connection was paired.
  await forget()
  expect(await timer('some em uma semana')).toEqual([week, undefined])
  await control.setTimer(person.phone, group.id, 0)
  await kept(0)
  expect(await timer('fica de novo')).toEqual([undefined, undefined])
})

test('a group has a timer too', async () => {
  await forget()
  const { control } = world.network
  const person = await world.network.newPerson('lid')
  const group = await control.addGroup({ subject: 'Obra', creator: person.phone, members: [shop] })
  await world.network.write(person.phone, group.id, 'no grupo')
  await side.receives('no grupo')
  await control.setTimer(person.phone, group.id, day)
  await kept(day)
  const { timer, problem } = await onPhone(person, await side.named(await side.send({ group: group.id }, 'na obra')), group.id)
  expect([timer?.seconds, problem]).toEqual([day, undefined])
})
