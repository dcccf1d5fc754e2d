import { createHmac, timingSafeEqual } from 'node:crypto'
import { Faults } from '#service/faults.ts'
import { type Call, type Reply, startService } from '#service/service.ts'
import { type Authority, createAuthority } from '#whatsapp/media/x509.ts'

const toleranceSeconds = 300

/** The receiver at a path: a workflow of n8n, or any other. */
export interface Receiver {
  path: string
  /** Only signed calls are accepted. */
  secret?: string
  /** Headers that a call must have. */
  headers?: Record<string, string>
  /** An inactive workflow answers as if it did not exist. */
  isActive?: boolean
  /** The status of its answer; 200 unless set. */
  status?: (call: Call) => number
  /** Its answer. By default n8n's own message. */
  answer?: (data: Envelope) => object | string | undefined
}

/** The parts of our desk's calls that receivers look at. */
export interface Envelope {
  type: string
  timestamp: string
  data: { contact: { name: string; number: string }; message: { id: number; body: string; texts: string[] } } & Record<
    string,
    unknown
  >
}

/** Plays n8n's webhooks, and receivers of Standard Webhooks. */
export interface Hooks {
  url: string
  detours: ReadonlyMap<string, string>
  authority: string
  faults: Faults
  requests: Call[]
  refused: string[]
  received: Envelope[]
  add(receiver: Receiver): void
  close(): Promise<void>
}

export interface HookOptions {
  now?: () => Date
  authority?: Authority
  hosts?: readonly [string, ...string[]]
  plain?: boolean
  port?: number
}

export async function startHooks(options: HookOptions = {}): Promise<Hooks> {
  const { now = () => new Date(), authority = createAuthority('Local hooks authority'), plain, port } = options
  const { hosts = ['hooks.example'] } = options
  const receivers = new Map<string, Receiver>()
  const ids = new Set<string>()
  const faults = new Faults()
  const refused: string[] = []
  const received: Envelope[] = []
  const refuse = (status: number, message: string, more: object = {}): Reply => {
    refused.push(`${status} ${message}`)
    return { status, body: { code: status, message, ...more } }
  }
  const answer = (call: Call): Reply => {
    const receiver = receivers.get(call.path)
    if (!receiver || receiver.isActive === false || call.method !== 'POST') {
      const name = call.path.replace(/^\/webhook\//, '')
      const hint = 'The workflow must be active for a production URL to run successfully.'
      return refuse(404, `The requested webhook "${call.method} ${name}" is not registered.`, { hint })
    }
    const missing = Object.entries(receiver.headers ?? {}).find(([name, value]) => call.headers[name.toLowerCase()] !== value)
    if (missing) return refuse(403, 'Authorization data is wrong!')
    const wrong = wrongOf(call, receiver, now())
    if (wrong) return refuse(401, wrong)
    const status = receiver.status?.(call) ?? 200
    if (status >= 300) return refuse(status, 'Something went wrong')
    const id = String(call.headers['webhook-id'])
    const envelope = JSON.parse(call.text) as Envelope
    if (!ids.has(id)) received.push(envelope)
    ids.add(id)
    return { status, body: receiver.answer?.(envelope) ?? { message: 'Workflow was started' } }
  }
  const service = await startService({ hosts, authority: plain ? undefined : authority, faults, answer, port })
  return {
    url: plain ? `http://${service.address}` : `https://${hosts[0]}`,
    detours: new Map(hosts.map((host) => [host, service.address])),
    authority: authority.certificate,
    faults,
    requests: service.requests,
    refused,
    received,
    add: (receiver) => void receivers.set(receiver.path, receiver),
    close: () => service.close(),
  }
}

/** What is wrong with a call, by Standard Webhooks 1.0.0. */
function wrongOf({ headers, text }: Call, { secret }: Receiver, now: Date): string | undefined {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  )
  if (!id || !timestamp) return 'Missing required headers'
  if (Math.abs(Number(timestamp) - now.getTime() / 1000) > toleranceSeconds) return 'Message timestamp out of tolerance'
  if (!secret) return undefined
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest()
  const isSigned = (signatures ?? '').split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64')
    return one.startsWith('v1,') && given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isSigned ? undefined : 'No matching signature found'
}
