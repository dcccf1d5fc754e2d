import { request } from 'node:https'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { host, type OpenAi, startOpenAi } from './openai.ts'

let openai: OpenAi
beforeAll(async () => void (openai = await startOpenAi()))
afterAll(() => openai.close())

const messages = [{ role: 'user', content: 'Oi' }]

test('the server answers by its script, counts tokens, and cuts at the limit', async () => {
  openai.scripts.push({ match: /^Oi$/, say: 'Olá! Como posso ajudar você hoje, com muito prazer?' })
  const whole = await call('POST', '/v1/chat/completions', { model: 'gpt-6-luna', messages, max_tokens: 100, temperature: 0.4 })
  expect(whole).toMatchObject({ status: 200, body: { choices: [{ finish_reason: 'stop' }], usage: { completion_tokens: 13 } } })
  const cut = await call('POST', '/v1/chat/completions', { model: 'gpt-6-luna', messages, max_tokens: 2 })
  expect(cut.body).toMatchObject({ choices: [{ finish_reason: 'length', message: { content: 'Olá! Com' } }] })
})

test.each([
  [{ max_token: 5 }, 400, 'max_token'],
  [{ temperature: 3 }, 400, 'temperature'],
  [{ model: 'gpt-3.5-turbo-1106' }, 404, null],
  [{ messages: [] }, 400, 'messages'],
])('it refuses %j', async (over, status, param) => {
  const answer = await call('POST', '/v1/chat/completions', { model: 'gpt-6-luna', messages, ...over })
  expect(answer).toMatchObject({ status, body: { error: { param } } })
})

test.each([
  ['openai-reasoning', { max_tokens: 5 }, 'max_tokens'],
  ['openai-reasoning', { temperature: 0.5 }, 'temperature'],
  ['groq', { max_completion_tokens: 5 }, 'max_completion_tokens'],
  ['openrouter', { reasoning_effort: 'none' }, 'reasoning_effort'],
] as const)('as %s it refuses %j', async (profile, over, param) => {
  openai.play(profile)
  const answer = await call('POST', '/v1/chat/completions', { model: 'gpt-6-luna', messages, ...over })
  openai.play('openai')
  expect(answer).toMatchObject({ status: 400, body: { error: { param } } })
})

test('a wrong key is refused and never listed', async () => {
  expect(await call('GET', '/v1/models', undefined, 'sk-other')).toMatchObject({ status: 401 })
  expect((await call('GET', '/v1/models')).body).toMatchObject({
    data: [{ shutdown_date: null }, { shutdown_date: '2027-01-14' }, {}],
  })
  expect(JSON.stringify((await call('GET', '/_requests')).body)).not.toContain('sk-other')
})

test('faults can be set over HTTP, and are used up', async () => {
  expect((await call('POST', '/_faults', { kind: 'quota' })).status).toBe(200)
  expect((await call('POST', '/_faults', { kind: 'flood' })).status).toBe(400)
  const ask = () => call('POST', '/v1/chat/completions', { model: 'gpt-6-luna', messages })
  expect(await ask()).toMatchObject({ status: 429, body: { error: { code: 'insufficient_quota' } } })
  expect((await ask()).status).toBe(200)
})

function call(method: string, path: string, body?: object, key = 'sk-local'): Promise<{ status: number; body: unknown }> {
  const [, port] = openai.address.split(':')
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const options = { method, path, host: '127.0.0.1', port, servername: host, ca: openai.authority, headers }
    const outgoing = request(options, (incoming) => {
      void incoming.toArray().then((parts) => {
        const text = Buffer.concat(parts as Buffer[]).toString()
        resolve({ status: incoming.statusCode ?? 0, body: JSON.parse(text) as unknown })
      }, reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body && JSON.stringify(body))
  })
}
