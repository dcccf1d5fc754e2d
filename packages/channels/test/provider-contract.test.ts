import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { never } from '@recado/border/verdict'
import type { Child } from './child.ts'
import type { ProviderUnderTest } from './provider-under-test.ts'
import { until } from './until.ts'
import { whatsappWeb } from './whatsapp-web-network.ts'
import { openWorld, type World } from './world.ts'

const providers: ProviderUnderTest[] = [whatsappWeb]

describe.each(providers)('$name', (provider) => {
  let world: World
  let channels: Child
  const owner = randomUUID()

  beforeAll(async () => {
    world = await openWorld(provider)
    channels = await world.startChannels({ owner })
  })
  afterAll(() => world.close())

  test('pairs by QR code and shows each step', async () => {
    const side = world.newConnection()
    const shop = await world.network.newShop()
    await side.command('connect')

    const shown = await side.reaches('qrcode')
    expect(shown).toMatchObject({ retries: 1, wanted: true })
    await world.network.scan(shop, shown.qrcode)

    expect(await side.reaches('CONNECTED')).toMatchObject({ qrcode: '', retries: 0, number: shop })
    const told = await side.query<{ lane: string }>(
      `select lane from channels.inbox where connection_id = $1 and kind = 'state'`,
      [side.connectionId],
    )
    expect(told.length).toBeGreaterThanOrEqual(4)
    expect(new Set(told.map(({ lane }) => lane))).toEqual(new Set([`${side.connectionId}:state`]))
  })

  test('a message is one row in one lane, whichever way its writer is addressed', async () => {
    const { side, shop } = await world.newPaired()
    const person = await world.network.newPerson('phone')
    const id = await world.network.write(person.phone, shop, 'pelo número')
    const first = await side.receives('pelo número')
    expect(first).toMatchObject({ waId: id, fromMe: false, content: { type: 'text', text: 'pelo número' } })
    expect(first.chat.phone).toBe(person.phone)

    await world.network.showPersonBy(person, 'lid')
    await world.network.write(person.phone, shop, 'pelo lid')
    expect((await side.receives('pelo lid')).chat).toEqual(first.chat)

    const lanes = await side.query(`select distinct lane from channels.inbox where connection_id = $1 and kind = 'message'`, [
      side.connectionId,
    ])
    expect(lanes).toHaveLength(1)
    await until('the writer sees it delivered', async () => (await world.network.statusOf(person, shop, id)) === 'delivered')
  })

  test('what the owner types on the phone itself is journaled in the conversation it was written in', async () => {
    const { side, shop } = await world.newPaired()
    const person = await world.network.newPerson('phone')
    await world.network.write(person.phone, shop, 'oi')
    const { chat } = await side.receives('oi')
    await world.network.write(shop, person.phone, 'do celular')
    expect(await side.receives('do celular')).toMatchObject({ fromMe: true, chat })
  })

  test('a text goes out, the server is told what the network calls it, and its ticks come back', async () => {
    const { side, shop } = await world.newPaired()
    const person = await world.network.newPerson('phone')
    const ref = await side.send(person, 'olá')
    const waId = await side.named(ref)
    await side.reachesAck(ref, 3)
    expect(await world.network.seenBy(person, shop)).toEqual([{ id: waId, text: 'olá', copies: 1 }])
    await world.network.read(person, shop)
    await side.reachesAck(ref, 4)
    const [row] = await side.query('select state, wa_id from channels.outbox where ref = $1', [ref])
    expect(row).toEqual({ state: 'done', wa_id: waId })
  })

  test('what the server marks as read is read at the writer', async () => {
    const { side, shop } = await world.newPaired()
    const person = await world.network.newPerson('lid')
    const waId = await world.network.write(person.phone, shop, 'leia')
    const { chat } = await side.receives('leia')
    await side.query(`insert into channels.outbox (connection_id, kind, lane, payload) values ($1, 'read', 'x', $2)`, [
      side.connectionId,
      { keys: [{ chat, waId }] },
    ])
    expect(await until('it is read', async () => (await world.network.statusOf(person, shop, waId)) === 'read')).toBe(true)
  })

  test('a person is answered before a campaign, and each class keeps its order', async () => {
    const { side, shop } = await world.newPaired()
    const person = await world.network.newPerson('phone')
    // In one statement, so that all are waiting when the first is taken; with ids that sort differently as text.
    await side.query(`select setval(pg_get_serial_sequence('channels.outbox', 'id'), 997)`)
    const text = (n: number) => ({ to: person, content: { type: 'text', text: `${n}` } })
    const rows = [
      [3, 1],
      [3, 2],
      [0, 3],
      [1, 4],
      [0, 5],
    ].map(([rank, n]) => ({ rank, ref: randomUUID(), payload: text(n ?? 0) }))
    await side.query(
      `insert into channels.outbox (connection_id, kind, class, ref, lane, payload)
       select $1, 'message', r.rank, r.ref, 'one', r.payload from jsonb_to_recordset($2) as r (rank smallint, ref uuid, payload jsonb)`,
      [side.connectionId, JSON.stringify(rows)],
    )
    const seen = await until('all five arrive', async () => {
      const all = await world.network.seenBy(person, shop)
      return all.length === 5 && all
    })
    expect(seen.map((message) => message.text)).toEqual(['3', '5', '4', '1', '2'])
  })

  test('a message for a connection that was never paired fails', async () => {
    const side = world.newConnection()
    const ref = await side.send({ phone: '5511900000000' }, 'ninguém')
    await until('it fails', async () => (await side.failures()).length > 0)
    expect(await side.failures()).toEqual([{ ref, verdict: never('not-connected') }])
  })

  test('a message to a number that nobody has fails, and the next one goes out', async () => {
    const { side } = await world.newPaired()
    const person = await world.network.newPerson('phone')
    const ref = await side.send({ phone: '5599000000000' }, 'alô?')
    await side.reachesAck(await side.send(person, 'olá'), 3)
    expect(await side.failures()).toEqual([{ ref, verdict: never('not-on-network') }])
  })

  test('a restart keeps the session', async () => {
    const { side, shop } = await world.newPaired()
    const person = await world.network.newPerson('phone')
    await channels.end()
    await side.reaches('OPENING')
    await world.network.write(person.phone, shop, 'enquanto fora')
    channels = await world.startChannels({ owner })
    await side.reaches('CONNECTED')
    await side.receives('enquanto fora')
    expect(await world.network.linkedDevices(shop)).toBe(1)
  })

  test('kill -9 in the middle of a burst loses nothing, repeats nothing and keeps the order', async () => {
    const { side, shop } = await world.newPaired()
    const people = await Promise.all((['phone', 'lid', 'phone'] as const).map((by) => world.network.newPerson(by)))
    const perPerson = 25
    const texts = Array.from({ length: perPerson }, (_, n) => `${n}`)
    const writing = Promise.all(
      people.map(async (person) => {
        for (const text of texts) await world.network.write(person.phone, shop, text)
      }),
    )
    const sending = (async () => {
      for (const text of texts) for (const person of people) await side.send(person, text)
    })()

    const rowsIn = async (state: string) => {
      const ofState = 'select from channels.outbox where connection_id = $1 and state = $2'
      const rows = await side.query(ofState, [side.connectionId, state])
      return rows.length
    }
    for (const share of [0.1, 0.4]) {
      const enough = people.length * perPerson * share
      await until('a part went both ways', async () => {
        return (await side.messages()).length > enough && (await rowsIn('done')) > enough
      })
      await channels.end('SIGKILL')
      channels = await world.startChannels({ owner })
    }
    await Promise.all([writing, sending])

    await until('everything is here', async () => (await side.messages()).length >= people.length * perPerson)
    const inbound = await side.messages()
    for (const person of people) {
      const arrived = inbound.filter(({ chat }) => chat.phone === person.phone)
      expect(arrived.map(({ content }) => content.type === 'text' && content.text)).toEqual(texts)
      const seen = await until('everything is there', async () => {
        const all = await world.network.seenBy(person, shop)
        return all.length >= perPerson && all
      })
      expect(seen.map(({ text }) => text)).toEqual(texts)
    }
    await until('every row is done', async () => (await rowsIn('queued')) + (await rowsIn('sending')) === 0)
    expect(await side.failures()).toEqual([])
  })

  test('log out unlinks the device and erases its keys', async () => {
    const { side, shop } = await world.newPaired()
    await side.command('logout')
    expect(await side.reaches('DISCONNECTED')).toMatchObject({ wanted: false, number: '' })
    await until('the phone lists no device', async () => (await world.network.linkedDevices(shop)) === 0)
    expect(await side.query('select from channels.whatsapp_web_keys where connection_id = $1', [side.connectionId])).toEqual([])
  })

  test('a device that was removed on the phone is disconnected, without keys, and what waits for it fails', async () => {
    const { side, shop } = await world.newPaired()
    await world.network.unlink(shop)
    expect(await side.reaches('DISCONNECTED')).toMatchObject({ wanted: false })
    expect(await side.query('select from channels.whatsapp_web_keys where connection_id = $1', [side.connectionId])).toEqual([])
    const ref = await side.send({ phone: '5511900000000' }, 'tarde demais')
    await until('it fails', async () => (await side.failures()).some((failure) => failure.ref === ref))
  })

  test('a connection that is forgotten leaves no row', async () => {
    const { side, shop } = await world.newPaired()
    await side.command('forget')
    await until('its state is gone', async () => !(await side.state()))
    for (const table of ['outbox', 'inbox', 'whatsapp_web_keys']) {
      expect(await side.query(`select from channels.${table} where connection_id = $1`, [side.connectionId])).toEqual([])
    }
    await until('the phone lists no device', async () => (await world.network.linkedDevices(shop)) === 0)
  })

  test('a new QR code ends the old session', async () => {
    const { side, shop } = await world.newPaired()
    await side.command('pair')
    expect(await side.reaches('qrcode')).toMatchObject({ number: '', wanted: true })
    await until('the phone lists no device', async () => (await world.network.linkedDevices(shop)) === 0)
  })
})
