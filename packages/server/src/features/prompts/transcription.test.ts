import { listMessages, searchMessages } from '@recado/contract/messages/api'
import { listTickets } from '@recado/contract/tickets/api'
import { OggOutputFormat } from 'mediabunny'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recording } from '../../../test/files.ts'
import { openPromptWorld, type PromptWorld } from '../../../test/fixtures/model.ts'
import { listeningCost } from './prices.ts'

const source = { directPath: '/v/1', mediaKey: 'AQID' }
let shop: PromptWorld
beforeAll(async () => void (shop = await openPromptWorld()))
beforeEach(() => {
  shop.openai.faults.clear()
  shop.openai.recordings.length = 0
  shop.openai.chats.length = 0
})
afterAll(() => shop.end())

/** A customer sends a voice note, and the channel delivers the file. */
async function speak(seconds: number): Promise<number> {
  const { w, connectionId } = shop
  const { ticketId, phone } = await shop.customer()
  const bytes = await recording(seconds, new OggOutputFormat())
  const content = {
    type: 'file',
    kind: 'audio',
    mimeType: 'audio/ogg; codecs=opus',
    size: bytes.length,
    seconds,
    voice: true,
  } as const
  await w.receive(connectionId, phone, '', { content: { ...content, source } })
  await w.settle()
  const wanted = (await w.handed(connectionId, 'fetch')).at(-1)?.payload
  await w.storage.put(wanted?.key ?? '', bytes)
  await w.signal(connectionId, 'fetched', { ref: wanted?.ref ?? '', size: bytes.length })
  await w.settle()
  return ticketId
}

test('a voice note is transcribed once, read by the model and by attendants, and found by the search', async () => {
  const { w, admin, openai } = shop
  openai.hear('Quanto custa a estante de peroba rosa?')
  const ticketId = await speak(3)
  expect(await shop.ask(ticketId)).toMatchObject({ end: 'listening' })
  expect(openai.recordings).toMatchObject([{ model: 'gpt-transcribe', fileName: 'audio.ogg' }])
  expect(openai.chats[0]?.messages.at(-1)?.content).toContain('Quanto custa a estante de peroba rosa?')
  await shop.ask(ticketId)
  expect(openai.recordings).toHaveLength(1)
  const { messages } = (await w.call(admin, listMessages, { ticketId })).body
  expect(messages.at(-1)).toMatchObject({ body: '', transcript: 'Quanto custa a estante de peroba rosa?' })
  const told = w.published.filter(({ payload }) => JSON.stringify(payload).includes('peroba rosa'))
  expect(told.length).toBeGreaterThan(0)
  const found = await w.call(admin, listTickets, { searchParam: 'peroba rosa', showAll: true })
  expect(found.body.tickets.map(({ id }) => id)).toEqual([ticketId])
  expect((await w.call(admin, searchMessages, { ticketId, searchParam: 'peroba' })).body.hits).toHaveLength(1)
})

test('a clip of less than a second is not sent, and a voice note that cannot be transcribed stays audio', async () => {
  const { openai } = shop
  const short = await speak(0.4)
  await shop.ask(short)
  expect(openai.recordings).toEqual([])
  const ticketId = await speak(2)
  openai.faults.add({ on: '/v1/audio', kind: 'quota' })
  expect(await shop.ask(ticketId)).toMatchObject({ end: 'listening' })
  expect(openai.chats.at(-1)?.messages.at(-1)?.content).toContain('[áudio]')
})

test('a transcript loses only the characters that cannot be stored, and the model is still asked', async () => {
  const { openai } = shop
  openai.hear('Quanto\u0000 custa a mesa\ud800?')
  const ticketId = await speak(2)
  expect(await shop.ask(ticketId)).toMatchObject({ end: 'listening' })
  expect(openai.recordings).toHaveLength(1)
  expect(openai.chats.at(-1)?.messages.at(-1)?.content).toContain('Quanto custa a mesa\ufffd?')
})

test('a file that claims to be shorter than its bytes is charged by its bytes', async () => {
  const { w } = shop
  const ticketId = await speak(2)
  const bytes = 800_000
  await w.owner.query('update media set seconds = 1, size = $1 where id = (select max(id) from media)', [bytes])
  await shop.ask(ticketId)
  const { rows } = await w.owner.query<{ micros: string }>(
    "select micros from ai_calls where kind = 'transcription' order by id desc limit 1",
  )
  expect(Number(rows[0]?.micros)).toBe(listeningCost(bytes / 8_000).micros)
})
