import { Faults } from '#service/faults.ts'
import { type Call, startService } from '#service/service.ts'
import { type Authority, createAuthority } from '#whatsapp/media/x509.ts'
import type { Flow, Session } from './flow.ts'
import { type Version, Viewer } from './viewer.ts'

export interface TypebotOptions {
  now?: () => Date
  authority?: Authority
  host?: string
  /** Without TLS, for programs that are on this machine alone. */
  plain?: boolean
  port?: number
  version?: Version
  /** How long a session lives without a message. */
  expiresMs?: number
}

/** Plays the viewer of Typebot. */
export interface Typebot {
  url: string
  detours: ReadonlyMap<string, string>
  authority: string
  faults: Faults
  requests: Call[]
  /** What was refused, and why. */
  refused: string[]
  sessions: ReadonlyMap<string, Session>
  publish(flow: Flow): void
  /** The bot accepts no new sessions. */
  shut(publicId: string): void
  forget(): void
  close(): Promise<void>
}

export async function startTypebot(options: TypebotOptions = {}): Promise<Typebot> {
  const {
    now = () => new Date(),
    authority = createAuthority('Local bot authority'),
    host = 'typebot.example',
    version = '3.18',
    expiresMs = 4 * 3_600_000,
  } = options
  const faults = new Faults()
  const viewer = new Viewer({ now, version, expiresMs })
  const service = await startService({
    hosts: [host],
    authority: options.plain ? undefined : authority,
    faults,
    answer: (call) => viewer.answer(call),
    port: options.port,
  })
  return {
    url: options.plain ? `http://${service.address}` : `https://${host}`,
    detours: new Map([[host, service.address]]),
    authority: authority.certificate,
    faults,
    requests: service.requests,
    refused: viewer.refused,
    sessions: viewer.sessions,
    publish: (flow) => {
      viewer.flows.set(flow.publicId, flow)
      viewer.shut.delete(flow.publicId)
    },
    shut: (publicId) => void viewer.shut.add(publicId),
    forget: () => viewer.sessions.clear(),
    close: () => service.close(),
  }
}
