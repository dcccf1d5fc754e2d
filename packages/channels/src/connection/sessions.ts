import type { Because } from '@recado/border/line-state'
import { setTimeout as delay } from 'node:timers/promises'
import type { LoginGate } from './login-gate.ts'
import { type Closing, type Host, ProxyFault, type Session } from '#provider.ts'
import type { Traffic } from './traffic.ts'

/** How long to wait for the network's goodbye. */
const patienceMs = 2_000
/** Timers are not trusted with more. */
const longestWaitMs = 3_600_000

export interface SessionsParts {
  /** Where all logins of the process queue. */
  logins: LoginGate
  open: (host: Host) => Promise<Session>
  traffic: Traffic
  /** How the last session reached its network, sealed. */
  configuration: () => string
  /** Does something after what was asked for before, and logs failures. */
  react: (task: () => Promise<void>) => void
  qr: (text: string) => Promise<void>
  pairingCode: (text: string) => Promise<void>
  pairingRefused: () => Promise<void>
  passkey: () => Promise<void>
  pairing: () => Promise<void>
  /** The network has let the session in; it counts as open once this is done. */
  opened: (phone: string) => Promise<void>
  ready: () => void
  caughtUp: () => Promise<void>
  because: (because: Because | null) => Promise<void>
  /** It ended on its own, or could not begin. */
  closed: (closing: Closing, detail: string) => void
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

  /** Starts a session, when its turn has come among all logins of the process. */
  begin(): void {
    clearTimeout(this.retry)
    const own: Own = { session: undefined, open: false }
    this.current = own
    void this.start(own)
  }

  private async start(own: Own): Promise<void> {
    const { logins, closed } = this.parts
    try {
      await logins.enter(own)
      if (this.ended || this.current !== own) return logins.leave(own)
      own.session = await this.parts.open(this.hostOf(own))
      if (this.ended || this.current !== own) void own.session.close()
    } catch (error) {
      const reason = error instanceof ProxyFault ? 'proxy' : 'lost'
      if (this.current === own) closed({ reason }, (error as Error).message)
    }
  }

  /** Does something later, but within the hour, unless a session begins or ends first. */
  later(task: () => Promise<void>, afterMs: number): void {
    this.retry = setTimeout(() => this.parts.react(task), Math.min(afterMs, longestWaitMs))
  }

  /** Detaches from the session first, so that anything it still says is ignored. */
  async close(): Promise<void> {
    await this.leave()
  }

  /** Ends the session and erases its keys. A device that cannot be unlinked now is left to be unlinked later. */
  async part(): Promise<void> {
    const { traffic, configuration } = this.parts
    const isUnlinked = await this.leave((session) => session.logout())
    await (isUnlinked ? traffic.keys.erase() : traffic.keys.setAside(configuration()))
  }

  /** False when there was no open session to say goodbye with, or no answer. */
  private async leave(goodbye?: (session: Session) => Promise<void>): Promise<boolean> {
    clearTimeout(this.retry)
    const { session, open } = this.current ?? {}
    if (this.current) this.parts.logins.leave(this.current)
    this.current = undefined
    this.parts.detached()
    const isSaid = goodbye && open && session ? await isDone(goodbye(session)) : false
    await session?.close()
    return isSaid
  }

  /** The last one closes; one that is still being opened closes as soon as it is open. */
  async end(): Promise<void> {
    this.ended = true
    await this.close()
  }

  private hostOf(own: Own): Host {
    const {
      logins,
      traffic,
      react,
      qr,
      pairingCode,
      pairingRefused,
      passkey,
      pairing,
      opened,
      ready,
      caughtUp,
      because,
      closed,
    } = this.parts
    const whileCurrent = (task: () => Promise<void>) =>
      react(async () => {
        if (this.current === own) await task()
      })
    return {
      ...traffic,
      qr: (text) => {
        logins.leave(own)
        whileCurrent(() => qr(text))
      },
      pairingCode: (text) => whileCurrent(() => pairingCode(text)),
      pairingRefused: () => whileCurrent(pairingRefused),
      passkey: () => whileCurrent(passkey),
      pairing: () => whileCurrent(pairing),
      opened: (phone) => {
        logins.leave(own)
        whileCurrent(async () => {
          await opened(phone)
          own.open = true
          ready()
        })
      },
      caughtUp: () => whileCurrent(caughtUp),
      because: (why) => whileCurrent(() => because(why)),
      closed: (closing, detail) => {
        if (this.current === own) closed(closing, detail)
      },
    }
  }
}

function isDone(work: Promise<void>): Promise<boolean> {
  const done = work.then(
    () => true,
    () => false,
  )
  return Promise.race([done, delay(patienceMs, false)])
}
