import type { Health, StateReason } from '@recado/border/connection-state'
import type { PasskeyMove, PasskeyState } from '@recado/border/passkey'
import { setTimeout as delay } from 'node:timers/promises'
import type { LoginGate } from './login-gate.ts'
import { type Closing, type Host, ProxyFault, type Session } from '#provider.ts'
import type { SessionTraffic } from './session-traffic.ts'

/** How long to wait for the network's answer to a logout. */
const patienceMs = 2_000
/** The longest delay entrusted to a timer. */
const maxWaitMs = 3_600_000

export interface SessionsParts {
  logins: LoginGate
  open: (host: Host) => Promise<Session>
  traffic: SessionTraffic
  /** The encrypted configuration of the last session. */
  configuration: () => string
  /** Runs a task after those requested before, and logs failures. */
  react: (task: () => Promise<void>) => void
  qr: (text: string) => Promise<void>
  pairingCode: (text: string) => Promise<void>
  pairingRefused: () => Promise<void>
  passkey: (state: PasskeyState) => Promise<void>
  pairing: (phone: string) => Promise<void>
  /** The network has admitted the session. It counts as open once this resolves. */
  opened: (phone: string) => Promise<void>
  /** The session hears, but is not admitted for now. It no longer counts as open. */
  stalled: (because: StateReason) => Promise<void>
  health: (health: Health) => Promise<void>
  ready: () => void
  caughtUp: () => Promise<void>
  because: (because: StateReason | null) => Promise<void>
  /** The session ended on its own, or could not begin. */
  closed: (closing: Closing, detail: string) => void
  /** The session is about to be closed, so no more answers come. */
  detached: () => void
}

interface Own {
  session: Session | undefined
  open: boolean
}

/** A connection's successive sessions. Events of a session that is no longer the current one are ignored. */
export class Sessions {
  private readonly parts: SessionsParts
  private current: Own | undefined
  private retry: NodeJS.Timeout | undefined
  private ended = false

  constructor(parts: SessionsParts) {
    this.parts = parts
  }

  openOne(): Session | undefined {
    return this.current?.open ? this.current.session : undefined
  }

  /** What a user does about the passkey. False when the session does not wait for that. */
  passkey(move: PasskeyMove): boolean {
    return this.current?.session?.passkey?.(move) ?? false
  }

  /** Webhooks may wait. A session hears them also while it may not send. */
  hear(): void {
    this.current?.session?.hear?.()
  }

  /** Whether there is a session, open or still opening. */
  isAny(): boolean {
    return this.current !== undefined
  }

  /** Starts a session when the process's login queue admits it. */
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

  /** Runs a task later, at most an hour from now, unless a session begins or ends first. */
  later(task: () => Promise<void>, afterMs: number): void {
    this.retry = setTimeout(() => this.parts.react(task), Math.min(afterMs, maxWaitMs))
  }

  /** Detaches from the session first, so that its further events are ignored. */
  async close(): Promise<void> {
    await this.leave()
  }

  /** Ends the session and erases its keys. If the device cannot be unlinked now, its keys are set aside to unlink it later. */
  async part(): Promise<void> {
    const { traffic, configuration } = this.parts
    const isUnlinked = await this.leave((session) => session.logout())
    await (isUnlinked ? traffic.keys.erase() : traffic.keys.setAside(configuration()))
  }

  /** False when there was no open session to log out, or no answer. */
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

  /** Closes the last session. A session that is still opening closes as soon as it is open. */
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
      stalled,
      health,
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
      passkey: (state) => whileCurrent(() => passkey(state)),
      pairing: (phone) => whileCurrent(() => pairing(phone)),
      opened: (phone) => {
        logins.leave(own)
        whileCurrent(async () => {
          await opened(phone)
          own.open = true
          ready()
        })
      },
      stalled: (why) => {
        logins.leave(own)
        own.open = false
        whileCurrent(() => stalled(why))
      },
      health: (said) => whileCurrent(() => health(said)),
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
