import { createServer as createPlain, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Authority, createAuthority } from '#whatsapp/media/x509.ts'
import { Faults, faultSchema } from './faults.ts'
import { applyFault, send } from './fault-responses.ts'
import { answerTo, type ChatCall, readChat, type Script } from './chat.ts'
import { type ProfileName, profiles } from './profiles.ts'
import { Refusal } from './refusal.ts'
import { type ReceivedRecording, readRecording } from './recording.ts'

export const host = 'api.openai.com'

export interface ModelOptions {
  id: string
  /** The day on which the model is shut down. */
  endsOn?: string
}

export interface OpenAiOptions {
  now?: () => Date
  profile?: ProfileName
  keys?: readonly string[]
  models?: readonly ModelOptions[]
  authority?: Authority
  /** Without TLS, as servers on one's own machines are. */
  plain?: boolean
  port?: number
}

/** Plays an address that answers as OpenAI's does: chat, models, transcription. */
export interface OpenAi {
  /** The base URL, under the service's own name where it has one. */
  url: string
  detours: ReadonlyMap<string, string>
  /** `host:port` on this machine. */
  address: string
  authority: string
  faults: Faults
  /** The requests as they came. Keys are not kept. */
  requests: string[]
  refused: string[]
  chats: ChatCall[]
  recordings: ReceivedRecording[]
  scripts: Script[]
  /** What it hears in recordings. */
  hear(text: string): void
  play(profile: ProfileName): void
  close(): Promise<void>
}

interface State extends Omit<OpenAi, 'close' | 'url' | 'detours' | 'address' | 'authority' | 'hear' | 'play'> {
  profile: ProfileName
  heard: string
  options: OpenAiOptions & { now: () => Date; keys: readonly string[]; models: readonly ModelOptions[] }
  serial: number
}

const usualModels = [{ id: 'gpt-6-luna' }, { id: 'gpt-4o-mini', endsOn: '2027-01-14' }, { id: 'gpt-transcribe' }]

export async function startOpenAi(given: OpenAiOptions = {}): Promise<OpenAi> {
  const options = { now: () => new Date(), keys: ['sk-local'], models: usualModels, ...given }
  const authority = options.authority ?? createAuthority('Local model authority')
  const state: State = {
    profile: options.profile ?? 'openai',
    heard: 'Bom dia, quanto custa a estante?',
    faults: new Faults(),
    requests: [],
    refused: [],
    chats: [],
    recordings: [],
    scripts: [],
    options,
    serial: 0,
  }
  const { privateKey: key, certificate: cert } = authority.server([host])
  const listen = (request: IncomingMessage, response: ServerResponse) =>
    void serve(state, request, response).catch(() => request.socket.destroy())
  const server: Server = options.plain ? createPlain(listen) : createServer({ key, cert }, listen)
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(state, {
    url: options.plain ? `http://${address}/v1` : `https://${host}/v1`,
    address,
    detours: new Map(options.plain ? [] : [[host, address]]),
    authority: authority.certificate,
    hear: (text: string) => void (state.heard = text),
    play: (profile: ProfileName) => void (state.profile = profile),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

async function serve(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const bytes = Buffer.concat((await request.toArray()) as Buffer[])
  const path = new URL(request.url ?? '/', 'http://model').pathname
  if (path.startsWith('/_')) return control(state, request.method ?? '', path, bytes, response)
  state.requests.push(`${request.method} ${path}`)
  const fault = state.faults.take(path)
  if (fault && (await applyFault(fault, response))) return
  try {
    const { body, ms = 0, after } = answer(state, request, path, bytes)
    if (ms > 0) await pause(ms)
    await after
    send(response, 200, body)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    state.refused.push(error.message)
    const isBare = state.profile === 'ollama'
    send(response, error.status, isBare ? { error: error.message } : error.body)
  }
}

interface Answer {
  body: object
  ms?: number
  after?: Promise<unknown> | undefined
}

function answer(state: State, request: IncomingMessage, path: string, bytes: Buffer): Answer {
  admit(state, request)
  if (request.method === 'GET' && path === '/v1/models') {
    const created = Math.floor(state.options.now().getTime() / 1_000)
    const data = state.options.models.map(({ id, endsOn = null }) => {
      return { id, object: 'model', created, owned_by: 'local', shutdown_date: endsOn }
    })
    return { body: { object: 'list', data } }
  }
  if (request.method === 'POST' && path === '/v1/chat/completions') return talk(state, json(request, bytes))
  if (request.method === 'POST' && path === '/v1/audio/transcriptions') {
    const recording = readRecording(request.headers['content-type'] ?? '', bytes)
    knows(state, recording.model)
    state.recordings.push(recording)
    return { body: { text: state.heard } }
  }
  throw new Refusal(404, `Invalid URL (${request.method} ${path})`)
}

function talk(state: State, asked: unknown): Answer {
  const call = readChat(asked, profiles[state.profile])
  knows(state, call.model)
  state.chats.push(call)
  const { content, finish, input, output, ms, after } = answerTo(call, state.scripts)
  const id = `chatcmpl-${++state.serial}`
  const created = Math.floor(state.options.now().getTime() / 1_000)
  const message = { role: 'assistant', content, refusal: null }
  const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output }
  const choices = [{ index: 0, message, finish_reason: finish, logprobs: null }]
  return { body: { id, object: 'chat.completion', created, model: call.model, choices, usage }, ms, after }
}

function admit(state: State, { headers }: IncomingMessage): void {
  const key = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  if (!key) throw new Refusal(401, 'You did not provide an API key.', { code: 'invalid_api_key' })
  if (profiles[state.profile].anyKey || state.options.keys.includes(key)) return
  throw new Refusal(401, 'Incorrect API key provided.', { code: 'invalid_api_key' })
}

function knows(state: State, model: string): void {
  if (state.options.models.some(({ id }) => id === model)) return
  throw new Refusal(404, `The model \`${model}\` does not exist or you do not have access to it.`, { code: 'model_not_found' })
}

function json({ headers }: IncomingMessage, bytes: Buffer): unknown {
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) throw new Refusal(415, 'Unsupported media type')
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw new Refusal(400, 'We could not parse the JSON body of your request.')
  }
}

function control(state: State, method: string, path: string, bytes: Buffer, response: ServerResponse): void {
  const asked = `${method} ${path}`
  const { requests, refused, chats } = state
  if (asked === 'GET /_requests') return send(response, 200, { requests, refused, chats })
  if (asked === 'GET /_faults') return send(response, 200, { faults: state.faults.list() })
  if (asked === 'DELETE /_faults') return (state.faults.clear(), send(response, 200, {}))
  const fault = asked === 'POST /_faults' ? faultSchema.safeParse(JSON.parse(bytes.toString() || '{}')) : undefined
  if (!fault?.success) return send(response, fault ? 400 : 404, { error: 'there is no such call, or fault' })
  state.faults.add(fault.data)
  send(response, 200, {})
}
