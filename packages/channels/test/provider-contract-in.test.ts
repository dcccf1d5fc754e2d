import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleFiles } from '../../peers/whatsapp/testing/sample-files.ts'
import type { InboundFile } from '@recado/border/content'
import type { Child } from './child.ts'
import type { ProviderUnderTest } from './provider-under-test.ts'
import type { ServerSide } from './server-side.ts'
import { until } from './until.ts'
import { whatsappWeb } from './whatsapp-web-network.ts'
import { openWorld, type World } from './world.ts'

const providers: ProviderUnderTest[] = [whatsappWeb]
const maxBytes = 1_000_000
const thumbnail = sampleFiles.picture.toString('base64')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe.each(providers)('what people send to $name', (provider) => {
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

  /** Asks for the file of a message, and reads it where it was put. */
  const fetched = async (waId: string, limit = maxBytes) => {
    const { chat, fromMe, content } = await side.gets(waId)
    const ref = randomUUID()
    const { source } = content as InboundFile
    await side.ask('fetch', { ref, message: { chat, waId, fromMe }, source, key: `1/${ref}`, maxBytes: limit })
    const answer = await side.answer('fetched', ref, 30_000)
    const file = await world.storage.get(`1/${ref}`)
    return { answer, bytes: file && (await buffer(file.stream)) }
  }

  type Told = Parameters<World['network']['phones']['sendMedia']>[3]
  type Kind = [what: string, bytes: Buffer, mimeType: string, told: Omit<Told, 'to'>, facts: object]
  const waveform = Array.from({ length: 64 }, (_, at) => at)
  const kinds: Kind[] = [
    [
      'a picture',
      sampleFiles.picture,
      'image/png',
      { caption: 'olha', width: 4, height: 3, thumbnail },
      { kind: 'image', caption: 'olha', width: 4, height: 3, thumbnail },
    ],
    ['a picture to be seen once', sampleFiles.picture, 'image/png', { viewOnce: true }, { kind: 'image' }],
    ['a video', sampleFiles.video, 'video/mp4', { seconds: 7 }, { kind: 'video', seconds: 7 }],
    ['a moving picture', sampleFiles.video, 'video/mp4', { gif: true }, { kind: 'video', animated: true }],
    [
      'a voice note',
      sampleFiles.voiceNote,
      'audio/ogg; codecs=opus',
      { voice: true, seconds: 3, waveform },
      { kind: 'audio', voice: true, seconds: 3, waveform },
    ],
    [
      'a document with words',
      sampleFiles.document,
      'application/pdf',
      { kind: 'document', fileName: 'a.pdf', caption: 'nota' },
      { kind: 'document', fileName: 'a.pdf', caption: 'nota' },
    ],
    ['a sticker', sampleFiles.sticker, 'image/webp', { kind: 'sticker', animated: true }, { kind: 'sticker', animated: true }],
  ]

  test.each(kinds)(
    '%s is told with all there is to know, and fetched byte for byte',
    async (_what, bytes, mimeType, told, facts) => {
      const person = await world.network.newPerson('lid')
      const { id } = await world.network.phones.sendMedia(person.phone, bytes, mimeType, { to: shop, ...told })
      expect((await side.gets(id)).content).toMatchObject({ type: 'file', mimeType, size: bytes.length, ...facts })
      const { answer, bytes: stored } = await fetched(id)
      expect(answer).toMatchObject({ size: bytes.length })
      expect(stored && sha256(stored)).toBe(sha256(bytes))
    },
  )

  const place = { latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua 1' }
  const cards = [{ name: 'Ana', vcard: 'BEGIN:VCARD\nFN:Ana\nEND:VCARD' }]
  type Said = Omit<Parameters<World['network']['phones']['send']>[1], 'to'>
  const sayings: [what: string, said: Said, message: object][] = [
    ['a place', { location: place }, { content: { type: 'location', ...place } }],
    ['a person', { contacts: cards }, { content: { type: 'contacts', cards } }],
    [
      'a poll',
      { poll: { question: 'Quando?', options: ['1', '2'] } },
      { content: { type: 'poll', question: 'Quando?', options: ['1', '2'] } },
    ],
    ['something forwarded', { text: 'veja', forwarded: true }, { content: { type: 'text', text: 'veja' }, forwarded: true }],
    [
      'who comes by an advertisement, apart from what it says',
      { text: 'Olá', ad: { title: 'Sofá', body: 'Só hoje', sourceUrl: 'https://fb.me/1' } },
      { content: { type: 'text', text: 'Olá' }, ad: { title: 'Sofá', body: 'Só hoje', url: 'https://fb.me/1' } },
    ],
  ]

  test.each(sayings)('%s', async (_what, said, message) => {
    const person = await world.network.newPerson('phone')
    const { id } = await world.network.phones.send(person.phone, { to: shop, ...said })
    expect(await side.gets(id)).toMatchObject(message)
  })

  test('an answer names the message it answers', async () => {
    const person = await world.network.newPerson('phone')
    const first = await world.network.phones.send(person.phone, { to: shop, text: 'quanto custa?' })
    const { id } = await world.network.phones.send(person.phone, { to: shop, text: 'este', quote: first.id })
    expect(await side.gets(id)).toMatchObject({ quoted: { waId: first.id, content: { type: 'text', text: 'quanto custa?' } } })
  })

  test('reactions, edits and deletions come once, in the order and lane of their conversation', async () => {
    const person = await world.network.newPerson('lid')
    const { phones } = world.network
    const { id } = await phones.send(person.phone, { to: shop, text: 'oi' })
    const { chat } = await side.gets(id)
    await phones.react(person.phone, id, '👍')
    await phones.edit(person.phone, id, 'oi!')
    await phones.react(person.phone, id, '')
    await phones.deleteForEveryone(person.phone, id)
    await phones.send(person.phone, { to: shop, text: 'fim da conversa' })
    await side.receives('fim da conversa')
    const rows = await side.query<{ kind: string; lane: string; payload: { change?: object; target?: object } }>(
      `select kind, lane, payload from channels.inbox where connection_id = $1 and payload->'chat'->>'lid' = $2 order by id`,
      [side.connectionId, chat.lid],
    )
    expect(new Set(rows.map(({ lane }) => lane)).size).toBe(1)
    expect(rows.map(({ kind, payload }) => payload.change ?? kind)).toEqual([
      'message',
      { type: 'reaction', emoji: '👍' },
      { type: 'edit', text: 'oi!' },
      { type: 'reaction', emoji: '' },
      { type: 'delete' },
      'message',
    ])
    expect(rows[1]?.payload.target).toEqual({ waId: id, fromMe: false })
  })

  test('a reaction to what we sent names our message', async () => {
    const person = await world.network.newPerson('phone')
    const waId = await side.named(await side.send(person, 'gostou?'))
    await world.network.phones.react(person.phone, waId, '❤️')
    const change = await until('the reaction comes', async () =>
      (await side.changes()).find(({ target }) => target.waId === waId),
    )
    expect(change).toMatchObject({ fromMe: false, target: { fromMe: true }, change: { type: 'reaction', emoji: '❤️' } })
  })

  test('a group says who wrote and who reacted', async () => {
    const [ana, bia] = await Promise.all([world.network.newPerson('phone'), world.network.newPerson('phone')])
    const group = await world.network.phones.addGroup({ subject: 'Obra', creator: ana.phone, members: [bia.phone, shop] })
    const { id } = await world.network.phones.send(ana.phone, { to: group.id, text: 'no grupo' })
    const message = await side.gets(id)
    expect(message).toMatchObject({ chat: { group: group.id }, participant: { phone: ana.phone } })
    await until('it is there', async () =>
      (await world.network.phones.messages(bia.phone, group.id)).some((other) => other.id === id),
    )
    await world.network.phones.react(bia.phone, id, '👍')
    const change = await until('the reaction comes', async () => (await side.changes()).find(({ target }) => target.waId === id))
    expect(change).toMatchObject({
      chat: message.chat,
      participant: { phone: bia.phone },
      target: { fromMe: false, participant: message.participant },
    })
  })

  test('an admin of a group deletes what another member wrote; who calls it an own message deletes none', async () => {
    const [ana, bia] = await Promise.all([world.network.newPerson('phone'), world.network.newPerson('lid')])
    const { phones } = world.network
    const group = await phones.addGroup({ subject: 'Obra', creator: ana.phone, members: [bia.phone, shop] })
    const { id } = await phones.send(ana.phone, { to: group.id, text: 'o endereço mudou' })
    const of = await side.gets(id)
    await until('it is there', async () => (await phones.messages(bia.phone, group.id)).some((other) => other.id === id))
    await phones.deleteForEveryone(bia.phone, id, { forged: true })
    const forged = await until('it comes', async () => (await side.changes()).find(({ target }) => target.waId === id))
    expect(forged).not.toHaveProperty('byAdmin')
    expect(forged.target.participant).toEqual(forged.participant)
    expect(forged.target.participant).not.toEqual(of.participant)
    const theirs = await phones.send(bia.phone, { to: group.id, text: 'não mudou' })
    const { participant } = await side.gets(theirs.id)
    await phones.deleteForEveryone(ana.phone, theirs.id)
    const change = await until('the deletion comes', async () =>
      (await side.changes()).find(({ target }) => target.waId === theirs.id),
    )
    expect(change).toMatchObject({ participant: { phone: ana.phone }, target: { fromMe: false, participant }, byAdmin: true })
  })

  test('a group says what it is called, when it first writes and when that changes', async () => {
    const [ana, bia] = await Promise.all([world.network.newPerson('phone'), world.network.newPerson('phone')])
    const group = await world.network.phones.addGroup({ subject: 'Obra Norte', creator: ana.phone, members: [bia.phone, shop] })
    const names = async () =>
      (
        await side.query<{ subject: string }>(
          `select payload->>'subject' as subject from channels.inbox
           where connection_id = $1 and kind = 'group' and payload->'chat'->>'group' = $2 order by id`,
          [side.connectionId, group.id],
        )
      ).map(({ subject }) => subject)
    for (const text of ['um', 'dois']) await side.gets((await world.network.phones.send(ana.phone, { to: group.id, text })).id)
    await until('the name is told', async () => (await names()).length > 0)
    await world.network.phones.changeGroup(group.id, { by: ana.phone, subject: 'Obra Sul' })
    await until('the new name is told', async () => (await names()).includes('Obra Sul'))
    expect(await names()).toEqual(['Obra Norte', 'Obra Sul'])
  })

  test('a call nobody took is told once, when it ends, also by a process that did not hear it begin', async () => {
    const person = await world.network.newPerson('phone')
    const due = async (id: string) =>
      side.query('select payload from channels.inbox where connection_id = $1 and payload->>$2 = $3 and due_at <= now()', [
        side.connectionId,
        'waId',
        id,
      ])
    const { id } = await world.network.phones.placeCall(person.phone, { to: shop, video: true, ringing: true })
    await side.gets(id)
    expect(await due(id)).toEqual([])
    await channels.end('SIGKILL')
    channels = await world.startChannels({ owner })
    await world.network.phones.hangUp(person.phone, id)
    await until('it is told', async () => (await due(id)).length === 1)
    await world.network.phones.send(person.phone, { to: shop, text: 'depois da chamada' })
    await side.receives('depois da chamada')
    const told = (await side.messages()).filter(({ waId }) => waId === id)
    expect(told).toMatchObject([{ fromMe: false, chat: { phone: person.phone }, content: { type: 'call', video: true } }])
  })

  test('files and changes survive kill -9: none is lost or doubled, and their order stays', async () => {
    const person = await world.network.newPerson('phone')
    const { phones } = world.network
    const mine = async () => {
      const rows = await side.query<{ kind: string; payload: { waId: string; target?: { waId: string } } }>(
        `select kind, payload from channels.inbox where connection_id = $1 and payload->'chat'->>'phone' = $2 order by id`,
        [side.connectionId, person.phone],
      )
      return rows.map(({ kind, payload }) => `${kind} ${payload.target?.waId ?? payload.waId}`)
    }
    const expected: string[] = []
    const writing = (async () => {
      for (let round = 0; round < 12; round += 1) {
        const { id } = await phones.sendMedia(person.phone, sampleFiles.picture, 'image/png', { to: shop, caption: `${round}` })
        await phones.edit(person.phone, id, `${round}!`)
        expected.push(`message ${id}`, `change ${id}`)
      }
    })()
    for (const share of [4, 12]) {
      await until('a part is here', async () => (await mine()).length >= share)
      await channels.end('SIGKILL')
      channels = await world.startChannels({ owner })
    }
    await writing
    await until('everything is here', async () => (await mine()).length >= expected.length)
    expect(await mine()).toEqual(expected)
  })
})
