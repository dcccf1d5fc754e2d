import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { sampleFiles } from '../../../peers/whatsapp/testing/sample-files.ts'
import type { Capabilities } from '@recado/border/capabilities'
import type { InboundFile } from '@recado/border/content'
import type { InboundChange } from '@recado/border/signals'
import type { NewMedia, NewMessage } from '../../../peers/whatsapp/client.ts'
import { until } from '../until.ts'
import { core } from './stage.ts'

const maxBytes = 1_000_000
const thumbnail = sampleFiles.picture.toString('base64')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

core('what people send', (at) => {
  /** Requests the file of a message, and reads it from storage. */
  const fetched = async (waId: string, limit = maxBytes) => {
    const { chat, fromMe, content } = await at.side.gets(waId)
    const ref = randomUUID()
    const { source } = content as InboundFile
    await at.side.ask('fetch', { ref, message: { chat, waId, fromMe }, source, key: `1/${ref}`, maxBytes: limit })
    const answer = await at.side.answer('fetched', ref)
    const file = await at.world.storage.get(`1/${ref}`)
    return { answer, bytes: file && (await buffer(file.stream)) }
  }

  type Kind = [what: string, bytes: Buffer, mimeType: string, told: Omit<NewMedia, 'to'>, facts: object]
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

  test.each(at.kinds(kinds))(
    '%s arrives with all its facts, and its file byte for byte',
    async (_what, bytes, mimeType, told, facts) => {
      const person = await at.network.newPerson('lid')
      const { id } = await at.network.phones.sendMedia(person.phone, bytes, mimeType, { to: at.shop, ...told })
      expect((await at.side.gets(id)).content).toMatchObject({
        type: 'file',
        mimeType,
        ...at.told({ size: bytes.length, ...facts }),
      })
      const { answer, bytes: stored } = await fetched(id)
      expect(answer).toMatchObject({ size: bytes.length })
      expect(stored && sha256(stored)).toBe(sha256(bytes))
    },
  )

  const place = { latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua 1' }
  const cards = [{ name: 'Ana', vcard: 'BEGIN:VCARD\nFN:Ana\nEND:VCARD' }]
  const sayings: [what: string, said: Omit<NewMessage, 'to'>, message: object][] = [
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

  test.each(at.kinds(sayings))('%s', async (_what, said, message) => {
    const person = await at.network.newPerson('phone')
    const { id } = await at.network.phones.send(person.phone, { to: at.shop, ...said })
    expect(await at.side.gets(id)).toMatchObject(message)
  })

  test('an answer names the message it answers', async () => {
    const person = await at.network.newPerson('phone')
    const first = await at.network.phones.send(person.phone, { to: at.shop, text: 'quanto custa?' })
    const { id } = await at.network.phones.send(person.phone, { to: at.shop, text: 'este', quote: first.id })
    expect(await at.side.gets(id)).toMatchObject({
      quoted: { waId: first.id, ...at.told({ content: { type: 'text', text: 'quanto custa?' } }) },
    })
  })

  test('reactions, edits and deletions arrive once, in the order and lane of their conversation', async () => {
    const person = await at.network.newPerson('lid')
    const { phones } = at.network
    const { id } = await phones.send(person.phone, { to: at.shop, text: 'oi' })
    await at.side.gets(id)
    const changes: [keyof Capabilities, () => Promise<unknown>, InboundChange['change']][] = [
      ['react', () => phones.react(person.phone, id, '👍'), { type: 'reaction', emoji: '👍' }],
      ['edit', () => phones.edit(person.phone, id, 'oi!'), { type: 'edit', text: 'oi!' }],
      ['react', () => phones.react(person.phone, id, ''), { type: 'reaction', emoji: '' }],
      ['delete', () => phones.deleteForEveryone(person.phone, id), { type: 'delete' }],
    ]
    const possible = changes.filter(([what]) => at.can[what])
    for (const [, change] of possible) await change()
    await phones.send(person.phone, { to: at.shop, text: 'fim da conversa' })
    await at.side.receives('fim da conversa')
    const rows = await at.side.query<{ kind: string; payload: { change?: object; target?: { waId: string; fromMe?: boolean } } }>(
      `select kind, payload from channels.inbox where connection_id = $1 and kind in ('message', 'change')
         and lane = (select lane from channels.inbox where connection_id = $1 and kind = 'message' and payload->>'waId' = $2)
       order by id`,
      [at.side.connectionId, id],
    )
    const told = possible.map(([, , change]) => change)
    expect(rows.map(({ kind, payload }) => payload.change ?? kind)).toEqual(['message', ...told, 'message'])
    // A provider may leave open whose message it is.
    const { waId, fromMe = false } = rows[1]?.payload.target ?? {}
    expect({ waId, fromMe }).toEqual({ waId: id, fromMe: false })
  })

  test.runIf(at.can.react)('a reaction to what we sent names our message', async () => {
    const person = await at.network.newPerson('phone')
    const waId = await at.side.named(await at.side.send(person, 'gostou?'))
    await at.network.phones.react(person.phone, waId, '❤️')
    const change = await until('the reaction comes', async () =>
      (await at.side.changes()).find(({ target }) => target.waId === waId),
    )
    const { fromMe = true } = change.target
    expect({ ...change, target: { fromMe } }).toMatchObject({
      fromMe: false,
      target: { fromMe: true },
      change: { type: 'reaction', emoji: '❤️' },
    })
  })

  test.runIf(at.can.edit)('files and changes survive kill -9: none is lost or doubled, and their order stays', async () => {
    const person = await at.network.newPerson('phone')
    const { phones } = at.network
    const mine = async () => {
      const rows = await at.side.query<{ kind: string; payload: { waId: string; target?: { waId: string } } }>(
        `select kind, payload from channels.inbox where connection_id = $1 and payload->'chat'->>'phone' = $2 order by id`,
        [at.side.connectionId, person.phone],
      )
      return rows.map(({ kind, payload }) => `${kind} ${payload.target?.waId ?? payload.waId}`)
    }
    const expected: string[] = []
    const writing = (async () => {
      for (let round = 0; round < 12; round += 1) {
        const { id } = await phones.sendMedia(person.phone, sampleFiles.picture, 'image/png', {
          to: at.shop,
          caption: `${round}`,
        })
        await phones.edit(person.phone, id, `${round}!`)
        expected.push(`message ${id}`, `change ${id}`)
      }
    })()
    for (const share of [4, 12]) {
      await until('a part is here', async () => (await mine()).length >= share)
      await at.restart('SIGKILL')
    }
    await writing
    await until('everything is here', async () => (await mine()).length >= expected.length)
    expect(await mine()).toEqual(expected)
  })
})
