import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { createArbiter } from '#arbiter.ts'
import type { Database } from '#database.ts'
import { ErrandTable } from '#errand-table.ts'
import { Errands } from '#errands.ts'
import { createInbox } from '#inbox.ts'
import { createKeys } from '#keys.ts'
import { LeaseLost, type Lease } from '#leases.ts'
import type { Logger } from '#log.ts'
import { Outbox, type CommandRow } from '#outbox.ts'
import type { CloseReason, Host, Provider, Session } from '#provider.ts'
import { afterClose, maxQrCodes } from '#reconnect.ts'
import { inSeries } from '#serial.ts'
import { changeState, forgetConnection, type StateChange } from '#state.ts'
import { createUploads } from '#uploads.ts'

const persistRetryMs = 500
/** A session that stayed open for so long ends a row of failures. */
const steadyMs = 30_000
/** What an orderly end waits for: a message in flight, the network's goodbye. */
const patienceMs = 2_000

export interface ConnectionParts {
  lease: Lease
  database: Database
  provider: Provider
  secret: Buffer
  log: Logger
  /** Its first attempt to open is over, one way or the other. */
  started: () => void
}

/** One connection while this process holds it: its sessions one after another, its state, its outbox. */
export interface Connection {
  readonly lease: Lease
  /** There may be rows in the outbox. */
  wake(): void
  /** Still on its first attempt to open. */
  starting(): boolean
  /** Not meant to be open and nothing to do: the lease can go. */
  idle(): boolean
  /** The lease is lost: end at once, write nothing, send nothing. */
  drop(): void
  /** Ends in order, without logging out. */
  stop(): Promise<void>
}

const nothingShown: StateChange = { qrcode: '', retries: 0 }

export function holdConnection({ lease, database, provider, secret, log, started }: ConnectionParts): Connection {
  const inbox = createInbox(database, lease)
  const outbox = new Outbox(database, lease, log)
  const keys = createKeys(database, lease, secret)
  const inTurn = inSeries()
  let ended = false
  let wanted = lease.wanted
  let starting = wanted
  let current: { session: Session | undefined; open: boolean } | undefined
  let retry: NodeJS.Timeout | undefined
  let failures = 0
  let qrCodes = 0
  let downSince = performance.now()
  let openSince = 0

  const openOne = { session: () => (current?.open ? current.session : undefined), wanted: () => wanted }
  const errands = new Errands({ table: new ErrandTable(database, lease, log), log, ...openOne })
  const uploads = createUploads({ outbox, log, ...openOne, uploaded: () => arbiter.wake() })
  const arbiter = createArbiter({
    lease,
    outbox,
    log,
    ...openOne,
    obey: (command) => inTurn(() => obey(command)),
    broken: (detail) => endSession('lost', detail),
  })

  const wake = () => {
    arbiter.wake()
    uploads.wake()
    errands.wake()
  }

  /** A change of state must not get lost to a database that is away for a moment. */
  const setState = async (change: StateChange, command?: string) => {
    for (;;) {
      if (ended) return
      try {
        await changeState(lease, change, command)
        if (change.status) log.info({ status: change.status }, 'state')
        return
      } catch (error) {
        if (error instanceof LeaseLost) throw error
        log.warn({ reason: (error as Error).message }, 'the state was not written')
        await delay(persistRetryMs)
      }
    }
  }

  const react = (task: () => Promise<void>) => {
    inTurn(task).catch((error: Error) => {
      if (!(error instanceof LeaseLost)) log.error({ reason: error.message }, 'an event of the session was not handled')
    })
  }

  const hostOf = (own: NonNullable<typeof current>): Host => {
    const whileCurrent = (task: () => Promise<void>) =>
      react(async () => {
        if (current === own) await task()
      })
    return {
      keys,
      qr: (text) => whileCurrent(() => showQr(text)),
      pairing: () => whileCurrent(() => setState({ status: 'PAIRING', ...nothingShown })),
      opened: (phone) => whileCurrent(() => opened(own, phone)),
      closed: (reason, detail) => {
        if (current === own) endSession(reason, detail)
      },
      journal: (entry) => inbox.add(entry),
      isJournaled: (identity) => inbox.has(identity),
      standIn: (message) => inbox.standIn(message),
      dropStandIn: (identity) => inbox.dropStandIn(identity),
      call: (message, step) => inbox.call(message, step),
      groupNamed: (name) => {
        inbox.groupNamed(name).catch(() => {})
      },
      presence: (presence) => {
        inbox.presence(presence).catch(() => {})
      },
      receipt: (receipt) => inbox.receipt(receipt),
      acknowledged: (waId, error) => arbiter.acknowledged(waId, error),
      prepared: (waId) => outbox.prepared(waId),
    }
  }

  const openSession = async () => {
    clearTimeout(retry)
    const own = { session: undefined as Session | undefined, open: false }
    current = own
    try {
      own.session = await provider.open(hostOf(own))
      if (ended || current !== own) void own.session.close()
    } catch (error) {
      endSession('lost', (error as Error).message)
    }
  }

  /** Detaches from the session first, so that nothing it still says counts. */
  const closeSession = async (how: 'close' | 'logout' = 'close') => {
    clearTimeout(retry)
    const session = current?.session
    const open = current?.open
    current = undefined
    arbiter.interrupt()
    if (how === 'logout' && open) await Promise.race([session?.logout().catch(() => {}), delay(patienceMs)])
    await session?.close()
  }

  const settle = () => {
    if (!starting) return
    starting = false
    started()
  }

  const showQr = async (text: string) => {
    settle()
    qrCodes += 1
    if (qrCodes > maxQrCodes) return endSession('qr-ended', 'nobody scanned')
    return setState({ status: 'qrcode', qrcode: text, retries: qrCodes })
  }

  const opened = async (own: NonNullable<typeof current>, phone: string) => {
    settle()
    qrCodes = 0
    openSince = performance.now()
    await setState({ status: 'CONNECTED', number: phone, ...nothingShown })
    own.open = true
    arbiter.resume()
    uploads.wake()
    errands.resume()
  }

  const endSession = (reason: CloseReason, detail: string) => {
    if (ended) return
    settle()
    if (current?.open) downSince = performance.now()
    if (current?.open && downSince - openSince > steadyMs) failures = 0
    const closing = closeSession()
    react(async () => {
      await closing
      if (ended || !wanted || current) return
      const verdict = afterClose({ reason, failures, qrCodes, downMs: performance.now() - downSince })
      log.info({ reason, detail, verdict: verdict.action }, 'the session ended')
      if (reason === 'lost') failures += 1
      if (verdict.action === 'stop') return rest(verdict.eraseKeys)
      await setState({ status: verdict.status, ...nothingShown })
      retry = setTimeout(() => react(reopen), verdict.afterMs)
    })
  }

  const reopen = async () => {
    if (!ended && wanted && !current) await openSession()
  }

  /** The connection is not meant to be open any more; what waits in the outbox fails. */
  const rest = async (eraseKeys: boolean, command?: string) => {
    wanted = false
    if (eraseKeys) await keys.erase()
    await setState({ status: 'DISCONNECTED', wanted: false, ...nothingShown, ...(eraseKeys ? { number: '' } : {}) }, command)
    wake()
  }

  const begin = async (change: StateChange, command?: string) => {
    wanted = true
    failures = 0
    qrCodes = 0
    downSince = performance.now()
    await setState({ status: 'OPENING', wanted: true, ...nothingShown, ...change }, command)
    await openSession()
  }

  const obey = async (command: CommandRow) => {
    log.info({ command: command.kind }, 'command')
    switch (command.kind) {
      case 'connect':
        if (current) return outbox.close(command, 'done')
        return begin({}, command.id)
      case 'pair':
        await closeSession('logout')
        await keys.erase()
        return begin({ number: '' }, command.id)
      case 'logout':
        await closeSession('logout')
        return rest(true, command.id)
      case 'forget':
        await closeSession('logout')
        wanted = false
        return forgetConnection(lease)
    }
  }

  if (wanted) react(() => begin({}))
  void arbiter.run()
  wake()
  log.info({ epoch: lease.epoch, wanted }, 'held')

  return {
    lease,
    wake,
    starting: () => starting,
    idle: () => !wanted && arbiter.idle() && errands.idle(),
    drop() {
      ended = true
      void closeSession()
      void arbiter.stop()
      uploads.stop()
      void errands.stop()
      log.warn('the lease was lost')
    },
    async stop() {
      uploads.stop()
      await Promise.race([Promise.all([arbiter.stop(), errands.stop()]), delay(patienceMs)])
      const away = wanted
      ended = true
      await closeSession()
      if (away) await changeState(lease, { status: 'OPENING', ...nothingShown }).catch(() => {})
    },
  }
}
