import type { ConnectionReason, Health } from '@recado/border/connection-state'
import { maxInPage } from '@recado/border/signals'
import { z } from 'zod'
import type { Host } from '#provider.ts'
import { GraphRefusal } from '#cloud/graph/errors.ts'
import type { Graph } from '#cloud/graph/graph.ts'
import { personOf } from '#cloud/incoming/people.ts'
import type { Quiet } from './past-filer.ts'
import { PastFiler } from './past-filer.ts'

/** Where a session keeps what it knows of the app. */
const place = { kind: 'app', id: '' } as const

const known = z.object({
  /** The number has left the API for this reason, at this time in seconds. '' since it is back. */
  left: z.enum(['', 'app-away', 'offboarded']).catch(''),
  leftAt: z.number().catch(0),
  contacts: z.boolean().catch(false),
  past: z.enum(['', 'asked', 'arriving', 'filed', 'declined', 'late']).catch(''),
  /** The number may have been onboarded again, and hand over both again. */
  anew: z.boolean().catch(false),
})
type Known = z.output<typeof known>

const accountUpdate = z.object({
  event: z.string(),
  disconnection_info: z.object({ reason: z.string() }).optional().catch(undefined),
})
const away = new Set(['PRIMARY_INACTIVITY', 'COMPANION_INACTIVITY'])
const text = z.string().optional().catch(undefined)
const stateSync = z.object({
  state_sync: z.array(z.unknown()),
})
const entry = z.object({
  type: z.literal('contact'),
  action: z.literal('add'),
  contact: z.object({ full_name: text, first_name: text, phone_number: text, user_id: text }),
})

const askedBefore = 2_593_107
const askedTooLate = 2_593_108

export interface AppNumberParts {
  host: Pick<Host, 'keys' | 'hooks' | 'past' | 'named' | 'note'>
  graph: Graph
  numberId: string
  portfolioId: string
  /** Whether the past and the contacts are asked for. */
  takesPast: boolean
  quiet: Quiet
  /** How often Meta is asked about the line. */
  everyMs: number
  now: () => number
  /** What is known has changed: the line is looked at again. */
  changed: () => void
}

/** The WhatsApp Business app in which a number stays: its past, its contacts, and whether it is still there. */
export class AppNumber {
  private readonly parts: AppNumberParts
  private readonly filer: PastFiler
  private state: Known | undefined
  /** Meta has shown by itself that the number is gone. */
  private wasGone = false
  /** When it was last told that a number has left. */
  private toldAt = -Infinity

  constructor(parts: AppNumberParts) {
    this.parts = parts
    const { host, portfolioId, quiet } = parts
    this.filer = new PastFiler({
      hooks: host.hooks,
      portfolioId,
      quiet,
      file: (page) => host.past(page),
      became: (past) => this.became(past),
      note: (what) => host.note(what),
    })
  }

  /** Webhooks may have come. */
  hear(): void {
    this.filer.hear()
  }

  close(): Promise<void> {
    return this.filer.close()
  }

  /** The account has changed. */
  async accountChanged(value: unknown, at: number): Promise<void> {
    const { data } = accountUpdate.safeParse(value)
    const before = await this.read()
    const left = data && leftBy(data)
    if (left === undefined || at < before.leftAt) return
    // The reason that names the app stands beside a bare word that says the same.
    if (left === 'offboarded' && before.left === 'app-away' && !data?.disconnection_info) return
    this.wasGone = false
    if (left) this.toldAt = this.parts.now()
    const anew = before.anew || (left === 'offboarded' && data?.disconnection_info !== undefined)
    await this.write({ ...before, anew, left, leftAt: at })
    this.parts.changed()
  }

  /** The people of the address book. */
  async contactsTold(value: unknown): Promise<void> {
    const { host, portfolioId } = this.parts
    const entries = (stateSync.safeParse(value).data?.state_sync ?? []).flatMap((raw) => entry.safeParse(raw).data ?? [])
    const people = entries.flatMap(({ contact }) => {
      const name = (contact.full_name ?? contact.first_name ?? '').trim().slice(0, 200)
      const address = personOf(portfolioId, contact.user_id, contact.phone_number)
      return name && (address.bsuid ?? address.phone) ? [{ name, address }] : []
    })
    for (let at = 0; at < people.length; at += maxInPage) await host.named({ people: people.slice(at, at + maxInPage) })
  }

  /** What is known beside what Meta says of the number. */
  async follow<S extends { stalls?: ConnectionReason; health?: Health }>(check: S): Promise<S> {
    const { left, past, ...rest } = await this.read()
    const health = check.health && { ...check.health, ...(past ? { past } : {}) }
    const shown = { ...check, ...(health ? { health } : {}) }
    if (!left) return shown
    if (check.stalls) {
      this.wasGone = true
      return { ...shown, stalls: left }
    }
    const { now, everyMs } = this.parts
    if (!this.wasGone && now() - this.toldAt < everyMs / 2) return { ...shown, stalls: left }
    // Meta had lost it and has it again, and has not told so. Or it never lost it: the webhook does not name the number of the account that
    // has left, and what Meta shows a while later tells them apart.
    await this.write({ ...rest, past, left: '' })
    return shown
  }

  /** Asks for what has not been asked for. The number is admitted. */
  async ask(): Promise<void> {
    if (!this.parts.takesPast) return
    const { contacts, past, anew } = await this.read()
    const isTold = (contacts && !anew) || (await this.sync('smb_app_state_sync')) !== undefined
    if (isTold && !contacts) await this.write({ ...(await this.read()), contacts: true })
    if (past !== '' && !anew) return
    const answer = await this.sync('history')
    // What has come stays known unless Meta hands it over again.
    if (answer === 'asked' || (answer && past === '')) await this.became(answer === 'late' ? 'late' : 'asked')
    if (anew && isTold && answer) await this.write({ ...(await this.read()), anew: false })
  }

  /** Undefined when Meta gave no answer: it is asked again later. */
  private async sync(what: 'smb_app_state_sync' | 'history'): Promise<'asked' | 'asked before' | 'late' | undefined> {
    const { graph, numberId, host } = this.parts
    try {
      await graph.post(`${numberId}/smb_app_data`, { messaging_product: 'whatsapp', sync_type: what })
      return 'asked'
    } catch (error) {
      const code = error instanceof GraphRefusal ? error.code : undefined
      if (code === askedBefore) return 'asked before'
      if (code === askedTooLate) return 'late'
      host.note(`${what} could not be asked for: ${(error as Error).message}`)
      return undefined
    }
  }

  private async became(past: Exclude<Known['past'], ''>): Promise<void> {
    const before = await this.read()
    // Files follow what is filed already.
    if (before.past === past || (past === 'arriving' && before.past === 'filed')) return
    await this.write({ ...before, past })
    this.parts.changed()
  }

  private async read(): Promise<Known> {
    const { kind, id } = place
    const kept = this.state ? undefined : (await this.parts.host.keys.read(kind, [id])).get(id)
    this.state ??= known.parse(kept ? JSON.parse(kept.toString()) : {})
    return this.state
  }

  private async write(state: Known): Promise<void> {
    await this.parts.host.keys.write([{ ...place, value: Buffer.from(JSON.stringify(state)) }])
    this.state = state
  }
}

/** Undefined when it says nothing about that. */
function leftBy({ event, disconnection_info: info }: z.output<typeof accountUpdate>): Known['left'] | undefined {
  if (event === 'ACCOUNT_RECONNECTED' || event === 'PARTNER_ADDED') return ''
  if (event !== 'PARTNER_REMOVED' && event !== 'ACCOUNT_OFFBOARDED') return undefined
  return info && away.has(info.reason) ? 'app-away' : 'offboarded'
}
