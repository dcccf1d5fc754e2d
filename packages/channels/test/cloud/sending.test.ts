import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { sampleFiles } from '../../../peers/whatsapp/testing/sample-files.ts'
import { shareNumber } from '../../../peers/meta/writing.ts'
import type { Choices, InboundFile } from '@recado/border/content'
import { until } from '../until.ts'
import { worker } from '../worker.ts'
import type { World } from '../world.ts'
import { cloud, type CloudNetwork } from './network.ts'

let world: World<CloudNetwork>
worker.beforeAll(async ({ shared }) => {
  world = await shared.world(cloud)
})
afterAll(() => world.leave())

const mb = 1024 * 1024

test('a message whose status comes before its answer is sent once, with its id', async () => {
  const { side, shop } = await world.newPaired()
  const { network } = world
  const person = await network.newPerson()
  network.meta.faults.add({ kind: 'slow', ms: 1_500, after: true, on: `POST ${network.path(shop, 'messages')}` })
  const ref = await side.send(person, 'olá')
  await until('Meta has it', async () => (await network.seenBy(person, shop)).length === 1)
  await side.reachesAck(ref, 3)
  const [seen] = await network.seenBy(person, shop)
  expect(seen?.id).toBe(await side.named(ref))
  await side.reachesAck(await side.send(person, 'e depois'), 3)
  expect((await network.seenBy(person, shop)).map(({ text }) => text)).toEqual(['olá', 'e depois'])
})

test.each(['hang', 'cut', 'html'] as const)('an answer that is lost (%s) is settled by the status', async (kind) => {
  const { side, shop } = await world.newPaired()
  const { network } = world
  const person = await network.newPerson()
  network.meta.faults.add({ kind, after: true, on: `POST ${network.path(shop, 'messages')}` })
  const ref = await side.send(person, 'olá')
  await side.reachesAck(ref, 3)
  const [row] = await side.query('select state, error from channels.outbox where ref = $1', [ref])
  expect(row).toEqual({ state: 'done', error: null })
  expect(await network.seenBy(person, shop)).toHaveLength(1)
})

test.each(['cut', 'html', 'redirect'] as const)(
  'an answer that cannot be understood (%s) leaves the message uncertain',
  async (kind) => {
    const { side, shop } = await world.newPaired()
    const { network } = world
    const person = await network.newPerson()
    const fault = kind === 'redirect' ? { kind, to: 'https://lookaside.fbsbx.com/elsewhere' } : { kind }
    network.meta.faults.add({ ...fault, on: `POST ${network.path(shop, 'messages')}` })
    const ref = await side.send(person, 'talvez')
    const failure = await until('it is uncertain', async () => (await side.failures())[0])
    expect(failure).toMatchObject({ ref, verdict: { reason: 'uncertain', retry: { when: 'unknown' } } })
    await side.reachesAck(await side.send(person, 'certo'), 3)
    expect((await network.seenBy(person, shop)).map(({ text }) => text)).toEqual(['certo'])
    expect(network.meta.requests.filter(({ path }) => path === '/elsewhere')).toEqual([])
  },
)

test('the status of a message that was sent again in doubt settles the second copy, not the first', async () => {
  const { side, shop } = await world.newPaired()
  const { network } = world
  const person = await network.newPerson()
  network.meta.faults.add({ kind: 'cut', on: `POST ${network.path(shop, 'messages')}` })
  const ref = await side.send(person, 'talvez')
  await until('it is uncertain', async () => (await side.failures()).length === 1)
  await side.query(
    `insert into channels.outbox (connection_id, kind, class, ref, lane, payload)
     select connection_id, kind, class, ref, lane, payload from channels.outbox where ref = $1`,
    [ref],
  )
  await side.reachesAck(ref, 3)
  const rows = await side.query('select state, wa_id is null as "isUnnamed" from channels.outbox where ref = $1 order by id', [
    ref,
  ])
  expect(rows).toEqual([
    { state: 'unknown', isUnnamed: true },
    { state: 'done', isUnnamed: false },
  ])
})

test.each([
  ['while the second is on its way', { kind: 'hang' }],
  ['before the answer to the second', { kind: 'slow', ms: 2_000 }],
  ['when the second is in doubt as well', { kind: 'cut' }],
] as const)('both copies of a message that was sent again in doubt are told: the first one %s', async (_when, fault) => {
  const { side, shop } = await world.newPaired()
  const { network } = world
  const { faults, state } = network.meta
  const person = await network.newPerson()
  const on = `POST ${network.path(shop, 'messages')}`
  state.webhooks.hold(true)
  faults.add({ kind: 'cut', after: true, on })
  const ref = await side.send(person, 'talvez')
  await until('it is uncertain', async () => (await side.failures()).length === 1)
  faults.add({ ...fault, after: true, on })
  await side.query(
    `insert into channels.outbox (connection_id, kind, class, ref, lane, payload)
     select connection_id, kind, class, ref, lane, payload from channels.outbox where ref = $1`,
    [ref],
  )
  const copies = await until('Meta has both', async () => {
    const seen = await network.seenBy(person, shop)
    return seen.length === 2 && seen.map(({ id }) => id)
  })
  if (fault.kind === 'cut') await until('it is uncertain again', async () => (await side.failures()).length === 2)
  state.webhooks.hold(false)
  const told = await until('both are told', async () => {
    const accepted = await side.query<{ id: string }>(
      `select distinct payload->>'waId' as id from channels.inbox
       where connection_id = $1 and kind = 'accepted' and payload->>'ref' = $2`,
      [side.connectionId, ref],
    )
    return accepted.length > 1 && accepted.map(({ id }) => id)
  })
  expect(told.toSorted()).toEqual(copies.toSorted())
})

test('a typing sign is shown only where it marks nothing as read that was not', async () => {
  const { side, shop } = await world.newPaired()
  const { network } = world
  const person = await network.newPerson()
  const waId = await network.write(person.phone, shop, 'oi')
  const { chat } = await side.receives('oi')
  const type = async (presence: 'composing' | 'paused' | 'recording') => {
    await side.ask('presence', { to: chat, presence })
    await until('it is done', async () => {
      const rows = await side.query(
        `select from channels.outbox where connection_id = $1 and kind = 'presence' and state in ('queued', 'sending')`,
        [side.connectionId],
      )
      return rows.length === 0
    })
  }
  const typed = () => network.asked(shop).filter((call) => call['typing_indicator'])
  await type('composing')
  expect(network.asked(shop)).toEqual([])
  await side.ask('read', { keys: [{ chat, waId }] })
  await until('it is read', () => network.message(waId).isRead)
  for (const presence of ['composing', 'composing', 'paused', 'recording'] as const) await type(presence)
  expect(typed()).toMatchObject([{ status: 'read', message_id: waId }])
  const next = await network.write(person.phone, shop, 'e aí?')
  await side.receives('e aí?')
  await type('composing')
  expect(typed()).toHaveLength(1)
  expect(network.message(next).isRead).toBe(false)
})

test('only the newest message of a conversation is marked as read, once', async () => {
  const { side, shop } = await world.newPaired()
  const { network } = world
  const person = await network.newPerson()
  const [first, last] = [await network.write(person.phone, shop, 'um'), await network.write(person.phone, shop, 'dois')]
  const { chat } = await side.receives('dois')
  const keys = [first, last].map((waId) => ({ chat, waId }))
  await side.ask('read', { keys })
  await until('both are read', () => network.message(first).isRead && network.message(last).isRead)
  await side.ask('read', { keys: keys.slice(1) })
  await side.reachesAck(await side.send(person, 'lido'), 3)
  expect(network.asked(shop).filter((call) => call['status'] === 'read')).toMatchObject([{ message_id: last }])
})

test('choices are buttons, a list or words by how many and how long they are, and the answer gives the id', async () => {
  const { side, shop } = await world.newPaired()
  const { network } = world
  const person = await network.newPerson()
  const put = async (titles: string[]) => {
    const choices: Choices = {
      style: 'buttons',
      text: 'Para onde?',
      options: titles.map((title, at) => ({ id: `q:${at}`, title })),
    }
    const ref = await side.put(person, { type: 'text', text: 'Para onde? 1 - …', choices })
    await side.reachesAck(ref, 3)
    return side.named(ref)
  }
  const four = await put(['Vendas', 'Suporte', 'Contas', 'Outros'])
  await put(['Vendas', 'x'.repeat(25)])
  await put(Array.from({ length: 11 }, (_, at) => `Fila ${at}`))
  const sent = network.asked(shop)
  expect(sent.map(({ type }) => type)).toEqual(['interactive', 'text', 'text'])
  expect(sent[0]?.['interactive']).toMatchObject({ type: 'list' })
  const answer = await side.gets(await network.tap(person, four, 'q:3'))
  expect(answer).toMatchObject({ content: { type: 'text', text: 'Outros', reply: { id: 'q:3' } }, quoted: { waId: four } })
})

test('a place and a number are asked for with a button, and what comes back says so', async () => {
  const { side, shop } = await world.newPaired()
  const { network } = world
  const person = await network.newPerson()
  const ask = async (asksFor: 'place' | 'number', text: string) => {
    const ref = await side.put(person, { type: 'text', text, asksFor })
    await side.reachesAck(ref, 3)
    return network.message(await side.named(ref))
  }
  await ask('place', 'Onde você está?')
  const number = await ask('number', 'Qual é o seu número?')
  await ask('place', 'x'.repeat(1_025))
  expect(network.asked(shop).map(({ type, interactive }) => interactive ?? type)).toEqual([
    { type: 'location_request_message', body: { text: 'Onde você está?' }, action: { name: 'send_location' } },
    { type: 'request_contact_info', body: { text: 'Qual é o seu número?' }, action: { name: 'request_contact_info' } },
    'text',
  ])
  const card = await side.gets(shareNumber(network.meta.state, number).id)
  expect(card).toMatchObject({ content: { type: 'contacts', cards: [{ name: number.conversation.person.name }] } })
})

test('a voice note goes out as one', async () => {
  const { side, shop } = await world.newPaired()
  const { network } = world
  const person = await network.newPerson()
  const key = `1/${randomUUID()}`
  await world.storage.put(key, sampleFiles.voiceNote)
  const ref = await side.put(person, { type: 'file', kind: 'audio', key, mimeType: 'audio/ogg; codecs=opus', voice: true })
  await side.reachesAck(ref, 3)
  const [call] = network.asked(shop)
  expect(call).toMatchObject({ type: 'audio', audio: { voice: true } })
  const audio = call?.['audio'] as { id: string } | undefined
  const media = network.meta.state.media.find(audio?.id ?? '')
  expect(media).toMatchObject({ name: 'voice.ogg', type: 'audio/ogg; codecs=opus' })
  expect(media?.bytes.equals(sampleFiles.voiceNote)).toBe(true)
})

test('what Meta would not take is refused before it is uploaded', async () => {
  const { side, shop } = await world.newPaired()
  const { network } = world
  const person = await network.newPerson()
  const key = `1/${randomUUID()}`
  await world.storage.put(key, Buffer.concat([sampleFiles.video, Buffer.alloc(17 * mb)]))
  const large = await side.put(person, { type: 'file', kind: 'video', key, mimeType: 'video/mp4' })
  const strange = await side.put(person, { type: 'file', kind: 'video', key, mimeType: 'video/webm' })
  const failures = await until('both fail', async () => {
    const all = await side.failures()
    return all.length === 2 && all
  })
  const reasons = new Map(failures.map(({ ref, verdict }) => [ref, verdict.reason]))
  expect([reasons.get(large), reasons.get(strange)]).toEqual(['file-too-large', 'file-refused'])
  expect(network.meta.requests.filter(({ path }) => path === network.path(shop, 'media'))).toEqual([])
})

test('a file is fetched although Meta is away at first and its address has died, and is gone after seven days', async () => {
  const { side, shop } = await world.newPaired()
  const { network } = world
  const person = await network.newPerson()
  const { id } = await network.phones.sendMedia(person.phone, sampleFiles.picture, 'image/png', { to: shop })
  const { chat, content } = await side.gets(id)
  const { source } = content as InboundFile
  const at = `GET /v25.0/${String(source['media'])}`
  network.meta.faults.add({ kind: 'error', status: 503, times: 3, on: at })
  network.meta.faults.add({ kind: 'error', status: 404, on: 'GET /whatsapp_business/attachments/' })
  const ask = async () => {
    const ref = randomUUID()
    await side.ask('fetch', { ref, message: { chat, waId: id, fromMe: false }, source, key: `1/${ref}`, maxBytes: mb })
    return ref
  }
  const ref = await ask()
  // Its pauses are over at once.
  const answer = await until('it is there', async () => {
    await side.query(
      `update channels.outbox set due_at = now() where connection_id = $1 and kind = 'fetch' and state = 'queued' and due_at > now()`,
      [side.connectionId],
    )
    const rows = await side.query<{ payload: object }>(
      `select payload from channels.inbox where connection_id = $1 and kind = 'fetched' and payload->>'ref' = $2`,
      [side.connectionId, ref],
    )
    return rows[0]
  })
  expect(answer.payload).toEqual({ ref, size: sampleFiles.picture.length })
  const media = network.meta.state.media.find(String(source['media']))
  if (media) media.expiresAt = 0
  const late = await ask()
  expect(await side.answer('fetched', late)).toEqual({ ref: late, error: 'gone' })
  expect((await side.messages()).filter(({ waId }) => waId === id)).toHaveLength(1)
})

test.each(['hex', 'base64'] as const)(
  'a file that is not what was announced is not stored, whichever way hashes come (%s)',
  async (form) => {
    const { side, shop } = await world.newPaired()
    const { network } = world
    network.meta.state.settings.sha256 = form
    const person = await network.newPerson()
    const { id } = await network.phones.sendMedia(person.phone, sampleFiles.picture, 'image/png', { to: shop })
    const { chat, content } = await side.gets(id)
    const { source } = content as InboundFile
    const media = network.meta.state.media.find(String(source['media']))
    const order = { message: { chat, waId: id, fromMe: false }, maxBytes: mb }
    const good = randomUUID()
    await side.ask('fetch', { ref: good, source: { media: source['media'] }, key: `1/${good}`, ...order })
    expect(await side.answer('fetched', good)).toEqual({ ref: good, size: sampleFiles.picture.length })
    if (media) media.bytes = Buffer.from('something else')
    const bad = randomUUID()
    await side.ask('fetch', { ref: bad, source, key: `1/${bad}`, ...order })
    await until('it has failed', async () => {
      const rows = await side.query(`select from channels.outbox where connection_id = $1 and kind = 'fetch' and attempts > 0`, [
        side.connectionId,
      ])
      return rows.length > 0
    })
    expect(await world.storage.get(`1/${bad}`)).toBeUndefined()
    await side.query(`delete from channels.outbox where connection_id = $1 and kind = 'fetch'`, [side.connectionId])
  },
)
