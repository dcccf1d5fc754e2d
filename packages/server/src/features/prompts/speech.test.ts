import { type AzureSpeech, startAzureSpeech } from '@recado/peers/azure-speech/azure-speech'
import { createAuthority } from '@recado/peers/whatsapp/media/x509'
import { OggOutputFormat } from 'mediabunny'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recording } from '../../../test/files.ts'
import { openPromptWorld, type PromptWorld } from '../../../test/fixtures/model.ts'

let shop: PromptWorld
let azure: AzureSpeech
beforeAll(async () => {
  const authority = createAuthority('Local authority')
  azure = await startAzureSpeech({ authority, sound: await recording(2, new OggOutputFormat()) })
  shop = await openPromptWorld({ authority, detours: azure.detours })
})
beforeEach(() => {
  azure.fail(0, 0)
  azure.said.length = 0
  azure.refused.length = 0
})
afterAll(async () => {
  await shop.end()
  await azure.close()
})

const speaking = { voice: 'Antonio', voiceKey: 'az-local', voiceRegion: 'brazilsouth' } as const

test('a prompt with a voice answers with a stored voice note, and markup in the model’s text is escaped', async () => {
  shop.openai.scripts = [{ match: /./, say: '{"parts":["Mesa & cadeira <b>por</b> R$ 10"],"action":"answer"}' }]
  const promptId = await shop.create(speaking)
  const { ticketId } = await shop.customer('Oi')
  const { parts } = await shop.ask(ticketId, { promptId })
  expect(parts).toEqual([{ type: 'file', mediaId: expect.any(Number), isVoice: true }])
  expect(azure.said).toEqual([{ voice: 'pt-BR-AntonioNeural', text: 'Mesa &amp; cadeira &lt;b&gt;por&lt;/b&gt; R$ 10' }])
  const [part] = parts
  const { rows } = await shop.w.owner.query('select kind, status, voice, mime_type from media where id = $1', [
    part?.type === 'file' ? part.mediaId : 0,
  ])
  expect(rows).toMatchObject([{ kind: 'audio', status: 'ready', voice: true }])
})

test('a voice that the region lacks is replaced by another one, and what cannot be spoken is written', async () => {
  shop.openai.scripts = [{ match: /./, say: '{"parts":["Certo."],"action":"answer"}' }]
  const { ticketId } = await shop.customer('Oi')
  const rare = await shop.create({ ...speaking, voice: 'Yara' })
  expect((await shop.ask(ticketId, { promptId: rare })).parts).toMatchObject([{ type: 'file' }])
  expect(azure.said.map(({ voice }) => voice)).toEqual(['pt-BR-FranciscaNeural'])
  const wrongKey = await shop.create({ ...speaking, voiceKey: 'az-wrong' })
  expect((await shop.ask(ticketId, { promptId: wrongKey })).parts).toEqual([{ type: 'text', text: 'Certo.' }])
  azure.fail(503, 2)
  const promptId = await shop.create(speaking)
  expect((await shop.ask(ticketId, { promptId })).parts).toEqual([{ type: 'text', text: 'Certo.' }])
})

test('a voice that fails is not tried again for each bubble, and a silent one delays the answer no longer than its limit', async () => {
  shop.openai.scripts = [{ match: /./, say: '{"parts":["Um.","Dois.","Três."],"action":"answer"}' }]
  const { ticketId } = await shop.customer('Oi')
  const wrongKey = await shop.create({ ...speaking, voiceKey: 'az-wrong' })
  const written = ['Um.', 'Dois.', 'Três.'].map((text) => ({ type: 'text', text }))
  expect((await shop.ask(ticketId, { promptId: wrongKey })).parts).toEqual(written)
  expect(azure.refused).toHaveLength(2)
  azure.fail(0, 9)
  const promptId = await shop.create(speaking)
  const began = performance.now()
  expect((await shop.ask(ticketId, { promptId, ai: { timeoutMs: 1_500 } })).parts).toEqual(written)
  expect(performance.now() - began).toBeLessThan(3_000)
})
