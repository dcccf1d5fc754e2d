import { setTimeout as delay } from 'node:timers/promises'
import type { CloseReason, Host, Provider, Session } from '#provider.ts'

/** How long to wait for the network's goodbye. */
const patienceMs = 2_000

/** What goes through a session, as opposed to its own life: what people say, answers of the network, keys. */
export type Traffic = Omit<Host, 'qr' | 'pairing' | 'opened' | 'closed'>

export interface SessionsParts {
  provider: Provider
  traffic: Traffic
  /** Does something after what was asked for before, and logs failures. */
  react: (task: () => Promise<void>) => void
  qr: (text: string) => Promise<void>
  pairing: () => Promise<void>
  /** The network has let the session in; it counts as open once this is done. */
  opened: (phone: string) => Promise<void>
  ready: () => void
  /** It ended on its own, or could not begin. */
  closed: (reason: CloseReason, detail: string) => void
  /** The session is about to be closed: nothing is answered any more. */
  detached: () => void
}

interface Own {
  session: Session | undefined
  open: boolean
}

/** A connection's successive sessions. Whatever comes from one that is no longer the current one is ignored. */
export class Sessions {
  private readonly parts: SessionsParts
  private current: Own | undefined
  private retry: NodeJS.Timeout | undefined
  private ended = false

  constructor(parts: SessionsParts) {
    this.parts = parts
  }

  /** The session, while it is open. */
  openOne(): Session | undefined {
    return this.current?.open ? this.current.session : undefined
  }

  /** There is a session, open or not yet. */
  isAny(): boolean {
    return this.current !== undefined
  }

  async begin(): Promise<void> {
    clearTimeout(this.retry)
    const own: Own = { session: undefined, open: false }
    this.current = own
    try {
      own.session = await this.parts.provider.open(this.hostOf(own))
      if (this.ended || this.current !== own) void own.session.close()
    } catch (error) {
      this.parts.closed('lost', (error as Error).message)
    }
  }

  /** Does something later, unless a session begins or ends first. */
  later(task: () => Promise<void>, afterMs: number): void {
    this.retry = setTimeout(() => this.parts.react(task), afterMs)
  }

  /** Detaches from the session first, so that anything it still says is ignored. */
  async close(how: 'close' | 'logout' = 'close'): Promise<void> {
    clearTimeout(this.retry)
    const { session, open } = this.current ?? {}
    this.current = undefined
    this.parts.detached()
    if (how === 'logout' && open) await Promise.race([session?.logout().catch(() => {}), delay(patienceMs)])
    await session?.close()
  }

  /** The last one closes; one that is still being opened closes as soon as it is open. */
  end(): Promise<void> {
    this.ended = true
    return this.close()
  }

  private hostOf(own: Own): Host {
    const { traffic, react, qr, pairing, opened, ready, closed } = this.parts
    const whileCurrent = (task: () => Promise<void>) =>
      react(async () => {
        if (this.current === own) await task()
      })
    return {
      ...traffic,
      qr: (text) => whileCurrent(() => qr(text)),
      pairing: () => whileCurrent(pairing),
      opened: (phone) =>
        whileCurrent(async () => {
          await opened(phone)
          own.open = true
          ready()
        }),
      closed: (reason, detail) => {
        if (this.current === own) closed(reason, detail)
      },
    }
  }
}
