import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sampleFiles } from '../../../peers/whatsapp/testing/sample-files.ts'
import type { Choices, OutboundFile } from '@recado/border/content'
import type { OutboundContent } from '@recado/border/orders'
import { finalVerdict } from '@recado/border/verdict'
import type { Person } from '../provider-under-test.ts'
import { until } from '../until.ts'
import { core } from './stage.ts'

const thumbnail = sampleFiles.picture.toString('base64')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

core('what a line sends', (at) => {
  /** Stores a file as the server would, and returns its content for a message. */
  const stored = async (bytes: Buffer, facts: Omit<OutboundFile, 'type' | 'key'>): Promise<OutboundFile> => {
    const key = `1/${randomUUID()}`
    await at.world.storage.put(key, bytes)
    return { type: 'file', key, ...facts }
  }
  const onPhone = async (person: Person, waId: string) =>
    until(`${waId} is on the phone`, async () =>
      (await at.network.phones.messages(person.phone, at.shop)).find(({ id, status }) => id === waId && status !== 'failed'),
    )

  const waveform = Array.from({ length: 64 }, (_, at) => at)
  const opus = 'audio/ogg; codecs=opus'
  const frame = { width: 4, height: 3 }
  type Kind = [what: string, bytes: Buffer, facts: Omit<OutboundFile, 'type' | 'key'>, seen: { text?: string; media?: object }]
  const kinds: Kind[] = [
    [
      'a picture',
      sampleFiles.picture,
      { kind: 'image', mimeType: 'image/png', caption: 'olha', ...frame, thumbnail },
      { text: 'olha', media: { kind: 'image', ...frame, thumbnail } },
    ],
    [
      'a video',
      sampleFiles.video,
      { kind: 'video', mimeType: 'video/mp4', seconds: 7, animated: true },
      { media: { kind: 'video', seconds: 7, gif: true } },
    ],
    [
      'a voice note',
      sampleFiles.voiceNote,
      { kind: 'audio', mimeType: opus, voice: true, seconds: 2.6, waveform },
      { media: { kind: 'audio', voice: true, seconds: 3, waveform } },
    ],
    [
      'music',
      sampleFiles.music,
      { kind: 'audio', mimeType: 'audio/mpeg' },
      { media: { kind: 'audio', voice: false, mimetype: 'audio/mpeg' } },
    ],
    [
      'a document',
      sampleFiles.document,
      { kind: 'document', mimeType: 'application/pdf', fileName: 'a.pdf', caption: 'nota' },
      { text: 'nota', media: { kind: 'document', fileName: 'a.pdf' } },
    ],
    [
      'a sticker',
      sampleFiles.sticker,
      { kind: 'sticker', mimeType: 'image/webp', animated: true },
      { media: { kind: 'sticker', animated: true } },
    ],
  ]

  test.each(kinds)('%s arrives byte for byte, with all its facts', async (_what, bytes, facts, seen) => {
    const person = await at.network.newPerson('phone')
    const ref = await at.side.put(person, await stored(bytes, facts))
    const waId = await at.side.named(ref)
    const shown = await onPhone(person, waId)
    const { media = {}, ...words } = seen
    expect(shown).toMatchObject({ ...words, media: at.told(media) })
    expect(shown.media).toMatchObject({ sha256: sha256(bytes), bytes: bytes.length })
    expect(shown.media).not.toHaveProperty('problem')
    expect(sha256(await at.network.phones.media(person.phone, waId))).toBe(sha256(bytes))
    await at.side.reachesAck(ref, 3)
  })

  const place = { latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua 1', thumbnail }
  const cardOf = (name: string) => ({ name, vcard: `BEGIN:VCARD\nFN:${name}\nEND:VCARD` })
  const [ana, bia] = [cardOf('Ana'), cardOf('Bia')]
  const choices: Choices = { style: 'list', text: 'Oi', options: [{ id: 'queue:7', title: 'Vendas' }] }
  const menu = { type: 'text', text: 'Oi\n*1* - Vendas', choices } as const
  const sayings: [what: string, content: OutboundContent, seen: object][] = [
    ['a place', { type: 'location', ...place }, { location: at.told(place) }],
    ['a person', { type: 'contacts', cards: [ana] }, { contacts: [ana] }],
    [
      'choices, where they can be tapped, and else in words',
      menu,
      at.can.buttons ? { text: 'Oi', choices } : { text: menu.text },
    ],
    ['a request for a place, which is in words too', { type: 'text', text: 'Onde?', asksFor: 'place' }, { text: 'Onde?' }],
    ['two people', { type: 'contacts', cards: [ana, bia] }, { contacts: [ana, bia] }],
  ]

  test.each(sayings)('%s', async (_what, content, seen) => {
    const person = await at.network.newPerson('lid')
    expect(await onPhone(person, await at.side.named(await at.side.put(person, content)))).toMatchObject(seen)
  })

  test.each(['phone', 'lid'] as const)('an answer shows the quoted message and its writer, to a person by %s', async (by) => {
    const person = await at.network.newPerson(by)
    const { id } = await at.network.phones.send(person.phone, { to: at.shop, text: 'quanto?' })
    const { chat } = await at.side.gets(id)
    const text = { type: 'text', text: 'dez' } as const
    const asked = { waId: id, fromMe: false, text: 'quanto?' }
    const first = await at.side.put(chat, text, { quoted: asked, forwarded: true })
    const theirs = await onPhone(person, await at.side.named(first))
    expect(theirs).toMatchObject({
      text: 'dez',
      ...at.told({ forwarded: true }),
      quoted: { id, text: 'quanto?', from: person.phone },
    })
    for (const name of [{ waId: theirs.id }, { ref: first }]) {
      const quoted = { ...name, fromMe: true, text: 'dez' }
      const ours = await onPhone(person, await at.side.named(await at.side.put(chat, text, { quoted })))
      expect(ours).toMatchObject({ quoted: { id: theirs.id, text: 'dez', from: at.shop } })
      expect(ours.forwarded).toBeUndefined()
    }
  })

  test.runIf(at.can.react && at.can.edit && at.can.delete)(
    'reactions, edits and deletions take effect in their order',
    async () => {
      const person = await at.network.newPerson('phone')
      const { id } = await at.network.phones.send(person.phone, { to: at.shop, text: 'oi' })
      const { chat } = await at.side.gets(id)
      const react = (emoji: string) => at.side.put(chat, { type: 'reaction', target: { chat, waId: id, fromMe: false }, emoji })
      await at.side.reachesAck(await react('👍'), 1)
      await until('it is seen', async () => (await onPhone(person, id)).reactions?.length)
      expect((await onPhone(person, id)).reactions).toEqual([{ from: at.shop, emoji: '👍' }])
      await react('')
      const ofText = await at.side.put(chat, { type: 'text', text: 'errado' })
      const ofFile = await at.side.put(
        chat,
        await stored(sampleFiles.picture, { kind: 'image', mimeType: 'image/png', caption: 'errado' }),
      )
      for (const ref of [ofText, ofFile])
        await at.side.put(chat, { type: 'edit', target: { chat, ref, fromMe: true }, text: 'certo' })
      const [text, file] = [await at.side.named(ofText), await at.side.named(ofFile)]
      await until('the caption is right', async () => (await onPhone(person, file)).text === 'certo')
      expect(await onPhone(person, text)).toMatchObject({ text: 'certo', editedAt: expect.any(Number) })
      expect(await onPhone(person, file)).toMatchObject({ media: { kind: 'image' } })
      expect((await onPhone(person, id)).reactions ?? []).toEqual([])
      await at.side.put(chat, { type: 'delete', target: { chat, waId: text, fromMe: true } })
      await until('it is deleted', async () => (await onPhone(person, text)).deleted)
      expect((await onPhone(person, file)).deleted).toBeFalsy()
    },
  )

  test.runIf(at.can.react)('a reaction is shown at its message', async () => {
    const person = await at.network.newPerson('phone')
    const { id } = await at.network.phones.send(person.phone, { to: at.shop, text: 'obrigada' })
    const { chat } = await at.side.gets(id)
    await at.side.put(chat, { type: 'reaction', target: { chat, waId: id, fromMe: false }, emoji: '❤️' })
    const seen = await until('it is seen', async () => {
      const { reactions = [] } = await onPhone(person, id)
      return reactions.length > 0 && reactions
    })
    expect(seen).toEqual([{ from: at.shop, emoji: '❤️' }])
  })

  const changes = { edit: { text: 'certo' }, delete: {} }
  const impossible = (['edit', 'delete'] as const).filter((what) => !at.can[what])

  test.each(impossible)('a provider that cannot %s refuses it, and the message stays as it was', async (type) => {
    const person = await at.network.newPerson('phone')
    const sent = await at.side.send(person, 'errado')
    const target = { chat: person, ref: sent, fromMe: true }
    const ref = await at.side.put(person, { type, target, ...changes[type] } as OutboundContent)
    const failure = await until('it fails', async () => (await at.side.failures()).find((told) => told.ref === ref))
    expect(failure.verdict).toMatchObject({ reason: 'refused', retry: { when: 'never' } })
    expect(await onPhone(person, await at.side.named(sent))).toMatchObject({ text: 'errado' })
  })

  test('a file that is not in storage fails, and the message behind it goes out', async () => {
    const person = await at.network.newPerson('phone')
    const ref = await at.side.put(person, { type: 'file', key: '1/nothing', kind: 'image', mimeType: 'image/png' })
    await at.side.reachesAck(await at.side.send(person, 'segue'), 3)
    expect((await at.side.failures()).slice(-1)).toEqual([{ ref, verdict: finalVerdict('file-missing') }])
  })

  test('a change of a message that never went out fails, and a quote of it is left out', async () => {
    const person = await at.network.newPerson('phone')
    const gone = await at.side.put(person, { type: 'file', key: '1/nothing', kind: 'image', mimeType: 'image/png' })
    const target = { chat: person, ref: gone, fromMe: true }
    const change = await at.side.put(person, { type: 'edit', target, text: 'x' })
    const answer = await at.side.put(person, { type: 'text', text: 'solto' }, { quoted: { ref: gone, fromMe: true, text: 'x' } })
    expect((await onPhone(person, await at.side.named(answer))).quoted).toBeUndefined()
    expect((await at.side.failures()).slice(-2)).toEqual([
      { ref: gone, verdict: finalVerdict('file-missing') },
      { ref: change, verdict: finalVerdict('target-missing') },
    ])
  })

  test('an order that cannot be read fails at once with the reason, and the message behind it goes out', async () => {
    const person = await at.network.newPerson('phone')
    const row = `insert into channels.outbox (connection_id, kind, ref, lane, payload, state) values ($1, $2, $3, 'somebody', $4, $5)`
    const refs: string[] = [randomUUID(), randomUUID(), randomUUID()]
    const unreadable = { to: person, content: { type: 'hologram', text: 'x' } }
    const file = { to: person, content: { type: 'file', key: 7 } }
    // A row left behind by a predecessor is read like the others.
    await at.channels.end('SIGKILL')
    await at.side.query(row, [at.side.connectionId, 'message', refs[0], unreadable, 'queued'])
    await at.side.query(row, [at.side.connectionId, 'message', refs[1], file, 'queued'])
    await at.side.query(row, [at.side.connectionId, 'message', refs[2], unreadable, 'sending'])
    await at.side.query(row, [at.side.connectionId, 'read', null, { keys: 'all' }, 'queued'])
    await at.start()
    await at.side.reachesAck(await at.side.send(person, 'adiante'), 3)
    const failures = await until('all have failed', async () => {
      const told = (await at.side.failures()).filter(({ ref }) => refs.includes(ref))
      return told.length === 3 && told
    })
    for (const { verdict } of failures) {
      expect(verdict).toMatchObject({ reason: 'refused', retry: { when: 'never' } })
      expect(verdict.code).toMatch(/^the order cannot be read: payload\.content/)
    }
    // A row behind an upload in its lane waits for it, and then fails.
    const rows = await until('the read mark has failed', async () => {
      const closed = await at.side.query(
        `select kind, attempts from channels.outbox where connection_id = $1 and state = 'failed' and error like 'the order cannot be read%'
         order by id`,
        [at.side.connectionId],
      )
      return closed.length === 4 && closed
    })
    expect(rows).toEqual(['message', 'message', 'message', 'read'].map((kind) => ({ kind, attempts: 0 })))
  })

  test.runIf(at.can.edit && at.can.idempotentSend)(
    'kill -9 in a row of files and edits: each arrives once, in order',
    async () => {
      const person = await at.network.newPerson('phone')
      const { id } = await at.network.phones.send(person.phone, { to: at.shop, text: 'manda' })
      const { chat } = await at.side.gets(id)
      const files: string[] = []
      const changes: string[] = []
      for (let round = 0; round < 10; round += 1) {
        const facts = { kind: 'document', mimeType: 'application/pdf', caption: `${round}` } as const
        const ref = await at.side.put(chat, await stored(sampleFiles.document, facts))
        files.push(ref)
        changes.push(await at.side.put(chat, { type: 'edit', target: { chat, ref, fromMe: true }, text: `${round}!` }))
      }
      const seen = async () => (await at.network.phones.messages(person.phone, at.shop)).filter(({ fromMe }) => !fromMe)
      for (const share of [2, 6]) {
        await until('a part is there', async () => (await seen()).length >= share)
        await at.restart('SIGKILL')
      }
      const [ids] = await Promise.all([files, changes].map((refs) => Promise.all(refs.map((ref) => at.side.named(ref)))))
      const arrived = await until('all is changed', async () => {
        const all = await seen()
        return all.length >= files.length && all.every(({ text }) => text.endsWith('!')) && all
      })
      expect(arrived.map((message) => message.id)).toEqual(ids)
      expect(arrived.map(({ text }) => text)).toEqual(files.map((_, round) => `${round}!`))
      expect(arrived.map(({ media }) => media?.sha256)).toEqual(files.map(() => sha256(sampleFiles.document)))
    },
  )
})
