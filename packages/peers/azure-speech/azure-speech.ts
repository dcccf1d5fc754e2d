import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type Authority, createAuthority } from '#whatsapp/media/x509.ts'

export interface AzureSpeechOptions {
  region?: string
  key?: string
  /** Voices that the region has. */
  voices?: readonly string[]
  /** What it says: a short Ogg file. */
  sound: Uint8Array
  authority?: Authority
}

/** Plays a region of Azure's speech: SSML in, Ogg with Opus out. */
export interface AzureSpeech {
  detours: ReadonlyMap<string, string>
  authority: string
  said: { voice: string; text: string }[]
  /** What was refused, and why. */
  refused: string[]
  /** The next `times` calls are answered with this status, or with 0 not at all. */
  fail(status: number, times?: number): void
  close(): Promise<void>
}

const opening = String.raw`<speak version='1\.0' xmlns='http:\/\/www\.w3\.org\/2001\/10\/synthesis' xml:lang='pt-BR'>`
const ssml = new RegExp(String.raw`^${opening}<voice name='([\w-]+)'>([^<>]*)<\/voice><\/speak>$`)
const usualVoices = ['pt-BR-FranciscaNeural', 'pt-BR-AntonioNeural', 'pt-BR-BrendaNeural']

export async function startAzureSpeech(options: AzureSpeechOptions): Promise<AzureSpeech> {
  const { region = 'brazilsouth', key = 'az-local', voices = usualVoices, sound } = options
  const authority = options.authority ?? createAuthority('Local speech authority')
  const host = `${region}.tts.speech.microsoft.com`
  const said: AzureSpeech['said'] = []
  const refused: string[] = []
  let failing = { status: 0, times: 0 }
  const judge = (request: IncomingMessage, text: string): { status: number; why?: string } => {
    if (failing.times > 0) return (failing.times--, { status: failing.status, why: 'fault' })
    if (request.method !== 'POST' || request.url !== '/cognitiveservices/v1') return { status: 404, why: 'path' }
    const { headers } = request
    if (headers['ocp-apim-subscription-key'] !== key) return { status: 401, why: 'key' }
    if (!headers['user-agent']) return { status: 400, why: 'user agent' }
    if (headers['content-type'] !== 'application/ssml+xml') return { status: 415, why: 'content type' }
    if (headers['x-microsoft-outputformat'] !== 'ogg-24khz-16bit-mono-opus') return { status: 400, why: 'format' }
    const [, voice = '', words = ''] = ssml.exec(text) ?? []
    if (!voices.includes(voice) || words === '' || /&(?!amp;|lt;|gt;|quot;|apos;)/.test(words))
      return { status: 400, why: 'ssml' }
    said.push({ voice, text: words })
    return { status: 200 }
  }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const text = Buffer.concat((await request.toArray()) as Buffer[]).toString()
    const { status, why } = judge(request, text)
    if (why) refused.push(why)
    if (status === 0) return
    // Like the real service, it refuses with an empty body.
    if (status === 200) response.writeHead(200, { 'content-type': 'audio/ogg; codecs=opus' }).end(sound)
    else response.writeHead(status).end()
  }
  const { privateKey, certificate: cert } = authority.server([host])
  const server = createServer({ key: privateKey, cert }, (request, response) => {
    void serve(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    detours: new Map([[host, `127.0.0.1:${(server.address() as AddressInfo).port}`]]),
    authority: authority.certificate,
    said,
    refused,
    fail: (status, times = 1) => void (failing = { status, times }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
