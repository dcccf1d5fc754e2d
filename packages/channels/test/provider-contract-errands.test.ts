import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleFiles } from '../../peers/whatsapp/testing/sample-files.ts'
import type { InboundFile } from '@recado/border/content'
import type { Child } from './child.ts'
import type { Person, ProviderUnderTest } from './provider-under-test.ts'
import type { ServerSide } from './server-side.ts'
import { until } from './until.ts'
import { whatsappWeb } from './whatsapp-web-network.ts'
import { openWorld, type World } from './world.ts'

const providers: ProviderUnderTest[] = [whatsappWeb]

describe.each(providers)('errands of $name', (provider) => {
  let world: World
  let channels: Child
  let side: ServerSide
  let shop: string
  const owner = randomUUID()

  beforeAll(async () => {
    world = await openWorld(provider)
    channels = await world.startChannels({ owner })
    ;({ side, shop } = await world.newPaired())
  })
  afterAll(() => world.close())

  const sendPicture = async (person: Person) => {
    const { id } = await world.network.phones.sendMedia(person.phone, sampleFiles.picture, 'image/png', { to: shop })
    const { chat, content } = await side.gets(id)
    return { message: { chat, waId: id, fromMe: false }, source: (content as InboundFile).source }
  }
  type Sent = Awaited<ReturnType<typeof sendPicture>>
  const askForFile = async (file: Sent, maxBytes = 1_000_000) => {
    const ref = randomUUID()
    await side.ask('fetch', { ref, ...file, key: `1/${ref}`, maxBytes })
    return ref
  }
  const bytesAt = async (key: string) => {
    const file = await world.storage.get(key)
    return file && (await buffer(file.stream))
  }

  test('a person sees that somebody writes, but not what was so long ago', async () => {
    const person = await world.network.newPerson('phone')
    const typing = async () => (await world.network.phones.chat(person.phone, shop)).typing?.state
    await world.network.phones.send(person.phone, { to: shop, text: 'alguém aí?' })
    const { chat } = await side.receives('alguém aí?')
    await side.query(
      `insert into channels.outbox (connection_id, kind, payload, created_at)
       values ($1, 'presence', $2, now() - interval '11 seconds')`,
      [side.connectionId, { to: chat, presence: 'recording' }],
    )
    await side.ask('presence', { to: chat, presence: 'composing' })
    await until('it is seen', async () => (await typing()) === 'composing')
    await side.ask('presence', { to: chat, presence: 'paused' })
    await until('it is seen', async () => !(await typing()))
    expect((await world.network.phones.chat(person.phone, shop)).online).toBe(true)
  })

  test('who is watched is told of, also after a restart, and nobody else', async () => {
    const [watched, other] = await Promise.all([world.network.newPerson('phone'), world.network.newPerson('phone')])
    const { phones } = world.network
    const since = performance.now()
    for (const { phone } of [watched, other]) await phones.send(phone, { to: shop, text: `de ${phone}` })
    const { chat } = await side.receives(`de ${watched.phone}`)
    await side.receives(`de ${other.phone}`)
    await side.ask('watch', { chat })
    const show =
      (state: 'composing' | 'recording', after = 0) =>
      async () => {
        await phones.show(other.phone, shop, 'composing')
        await phones.show(watched.phone, shop, state)
        return (await side.presences()).slice(after).find(({ presence }) => presence === state)
      }
    expect(await until('it is told', show('composing'))).toEqual({ chat, presence: 'composing' })
    for (let count = 0; count < 30; count++) await phones.show(watched.phone, shop, 'composing')
    await until('it is told', show('recording'))
    // The same again is no news within three seconds.
    const told = await side.presences()
    const repeated = told.filter(({ presence }, at) => told[at - 1]?.presence === presence)
    expect(repeated.length).toBeLessThanOrEqual(Math.floor((performance.now() - since) / 3_000))
    await channels.end()
    channels = await world.startChannels({ owner })
    await side.reaches('CONNECTED')
    expect(await until('it is told', show('recording', told.length))).toEqual({ chat, presence: 'recording' })
    expect(new Set((await side.presences()).map((presence) => presence.chat.phone))).toEqual(new Set([watched.phone]))
  })

  test('a number is on WhatsApp, or it is not', async () => {
    const person = await world.network.newPerson('phone')
    await side.ask('check', { ref: 'there', phone: person.phone })
    await side.ask('check', { ref: 'nowhere', phone: '5599000000000' })
    expect(await side.answer('checked', 'there')).toMatchObject({ exists: true, address: { phone: person.phone } })
    expect(await side.answer('checked', 'nowhere')).toEqual({ ref: 'nowhere', exists: false })
    const bySeen = 'select kind from channels.inbox where connection_id = $1 and seen = $2'
    const [row] = await side.query(bySeen, [side.connectionId, 'checked:there'])
    expect(row).toEqual({ kind: 'checked' })
  })

  test('a picture is brought, or there is none', async () => {
    const [shown, hidden] = await Promise.all([world.network.newPerson('phone'), world.network.newPerson('phone')])
    await world.network.phones.setPicture(shown.phone, sampleFiles.picture, 'image/png')
    await side.ask('picture', { ref: 'shown', of: shown, key: '1/shown' })
    await side.ask('picture', { ref: 'hidden', of: hidden, key: '1/hidden' })
    expect(await side.answer('picture', 'shown')).toEqual({ ref: 'shown', size: sampleFiles.picture.length })
    expect(await bytesAt('1/shown')).toEqual(sampleFiles.picture)
    expect(await side.answer('picture', 'hidden')).toEqual({ ref: 'hidden' })
  })

  test('a file the network keeps no more is handed in again by our own phone', async () => {
    const file = await sendPicture(await world.network.newPerson('phone'))
    await world.network.phones.expireMedia(shop, file.message.waId)
    const ref = await askForFile(file)
    expect(await side.answer('fetched', ref)).toEqual({ ref, size: sampleFiles.picture.length })
    expect(await bytesAt(`1/${ref}`)).toEqual(sampleFiles.picture)
  })

  test('a file that is too large is not stored, and one of another key is not believed', async () => {
    const file = await sendPicture(await world.network.newPerson('phone'))
    const ref = await askForFile(file, sampleFiles.picture.length - 1)
    expect(await side.answer('fetched', ref)).toEqual({ ref, error: 'too-large' })
    const broken = { ...file, source: { ...file.source, fileSha256: Buffer.alloc(32).toString('base64') } }
    const other = await askForFile(broken)
    await until('it was tried', async () => {
      const rows = await side.query(`select from channels.outbox where payload->>'ref' = $1 and attempts > 0`, [other])
      return rows.length > 0
    })
    expect(await bytesAt(`1/${ref}`)).toBeUndefined()
    expect(await bytesAt(`1/${other}`)).toBeUndefined()
  })

  test('whatever address a sender names, only the network is asked', async () => {
    const file = await sendPicture(await world.network.newPerson('phone'))
    for (const directPath of ['//127.0.0.1:1/x', '@127.0.0.1:1/x', 'https://127.0.0.1:1/x', '']) {
      const message = { ...file.message, waId: randomUUID() }
      const ref = await askForFile({ message, source: { ...file.source, directPath } })
      expect(await side.answer('fetched', ref)).toEqual({ ref, error: 'gone' })
    }
  })

  test('errands wait for a session, survive a kill, and fail when none is wanted', async () => {
    const file = await sendPicture(await world.network.newPerson('phone'))
    await channels.end('SIGKILL')
    const refs = await Promise.all(Array.from({ length: 12 }, () => askForFile(file)))
    channels = await world.startChannels({ owner })
    await side.answer('fetched', refs[0] ?? '')
    await channels.end('SIGKILL')
    channels = await world.startChannels({ owner })
    for (const ref of refs) expect(await side.answer('fetched', ref)).toEqual({ ref, size: sampleFiles.picture.length })
    const open = await side.query(`select from channels.outbox where payload->>'ref' = any ($1) and state <> 'done'`, [refs])
    const twice = await side.query(
      `select from channels.inbox where connection_id = $1 and kind = 'fetched' group by payload->>'ref' having count(*) > 1`,
      [side.connectionId],
    )
    expect([...open, ...twice]).toEqual([])

    const idle = world.newConnection()
    await idle.ask('fetch', { ref: 'a', ...file, key: '1/a', maxBytes: 1 })
    await idle.ask('check', { ref: 'b', phone: '5511900000000' })
    await idle.ask('picture', { ref: 'c', of: { phone: '5511900000000' }, key: '1/c' })
    expect(await idle.answer('fetched', 'a')).toEqual({ ref: 'a', error: 'failed' })
    expect(await idle.answer('checked', 'b')).toEqual({ ref: 'b' })
    expect(await idle.answer('picture', 'c')).toEqual({ ref: 'c' })
  })

  test('an errand that cannot be read fails at once, says so where somebody waits, and keeps no other', async () => {
    const [fetch, check, picture] = [randomUUID(), randomUUID(), randomUUID()]
    const unreadable = 'insert into channels.outbox (connection_id, kind, payload) values ($1, $2, $3)'
    await side.query(unreadable, [side.connectionId, 'fetch', { ref: fetch, key: 7 }])
    await side.query(unreadable, [side.connectionId, 'check', { ref: check, phone: null }])
    await side.query(unreadable, [side.connectionId, 'picture', { ref: picture, of: { phone: 'nobody' }, key: '1/x' }])
    await side.query(unreadable, [side.connectionId, 'presence', { to: 'somebody' }])
    await side.ask('check', { ref: 'next', phone: '5599000000000' })
    expect(await side.answer('checked', 'next')).toEqual({ ref: 'next', exists: false })
    expect(await side.answer('fetched', fetch)).toEqual({ ref: fetch, error: 'failed' })
    expect(await side.answer('checked', check)).toEqual({ ref: check })
    expect(await side.answer('picture', picture)).toEqual({ ref: picture })
    const rows = await side.query<{ kind: string; attempts: number; error: string }>(
      `select kind, attempts, error from channels.outbox where connection_id = $1 and state = 'failed' order by id`,
      [side.connectionId],
    )
    expect(rows).toMatchObject(
      ['fetch', 'check', 'picture', 'presence'].map((kind) => ({
        kind,
        attempts: 0,
        error: expect.stringMatching(/^the order cannot be read: payload/),
      })),
    )
  })
})
