import { request } from 'node:https'

export interface BankRequest {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  cert?: string
  key?: string
}

export interface BankResponse {
  status: number
  // As it came, because the caller knows which fields to expect.
  body: Record<string, unknown>
  text: string
  bytes: Buffer
}

/** Calls a bank of ours under its own host name, as a client does that knows nothing of detours and asks a name server. */
export function callBank(
  bank: { detours: ReadonlyMap<string, string>; authority: string },
  url: string,
  asked: BankRequest = {},
): Promise<BankResponse> {
  const { method = 'GET', headers = {}, body, cert, key } = asked
  const { host, pathname, search } = new URL(url)
  const [address, port] = (bank.detours.get(host) ?? '').split(':')
  const text = body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  const typed: Record<string, string> =
    text === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
  return new Promise((resolve, reject) => {
    const options = {
      host: address,
      port,
      path: `${pathname}${search}`,
      method,
      servername: host,
      ca: bank.authority,
      cert,
      key,
      agent: false as const,
    }
    const outgoing = request({ ...options, headers: { host, ...typed, ...headers } }, (incoming) => {
      incoming.toArray().then((parts) => {
        const bytes = Buffer.concat(parts as Buffer[])
        const answer = bytes.toString()
        const isJson = incoming.headers['content-type'] === 'application/json'
        resolve({
          status: incoming.statusCode ?? 0,
          body: isJson ? (JSON.parse(answer) as BankResponse['body']) : {},
          text: answer,
          bytes,
        })
      }, reject)
    })
    outgoing.on('error', reject)
    outgoing.end(text)
  })
}
