import type { App, PhoneNumber, Portfolio, Tier, Waba } from './accounts.ts'
import type { Person } from './people.ts'
import { Refusal } from './refusal.ts'

const secondMs = 1000
const pairStepMs = 6000
const pairBurst = 45
const dayMs = 86_400_000
const hourMs = 3_600_000
const perSecond = { cloud: 80, onApp: 20 }
const managementPerHour = { new: 200, registered: 5000 }
const firstContacts: Record<Tier, number> = {
  TIER_250: 250,
  TIER_2K: 2000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
  TIER_UNLIMITED: Infinity,
}

interface Burst {
  startedAt: number
  count: number
}

/** How fast and to how many messages may go. */
export class Rates {
  readonly #recent = new Map<PhoneNumber, number[]>()
  readonly #bursts = new Map<PhoneNumber, Map<Person, Burst>>()
  readonly #buckets = new Map<PhoneNumber, Map<Person, { left: number; at: number }>>()
  readonly #reached = new Map<Portfolio, Map<Person, number>>()

  readonly #service = new Map<PhoneNumber, { month: string; count: number }>()

  /** Counts a message of service, and returns how many the number had sent in this month before. */
  countService(number: PhoneNumber, now: number): number {
    const month = new Date(now).toISOString().slice(0, 7)
    const known = this.#service.get(number)
    const count = known?.month === month ? known.count : 0
    this.#service.set(number, { month, count: count + 1 })
    return count
  }

  /** Counts a message of a number, in or out. */
  count(number: PhoneNumber, now: number): void {
    const recent = (this.#recent.get(number) ?? []).filter((at) => at > now - secondMs)
    this.#recent.set(number, [...recent, now])
  }

  requireNumberRate(number: PhoneNumber, now: number): void {
    const recent = (this.#recent.get(number) ?? []).filter((at) => at > now - secondMs)
    if (recent.length >= (number.isOnApp ? perSecond.onApp : perSecond.cloud))
      throw new Refusal(130429, {
        details: 'Message failed to send because there were too many messages sent from this phone number',
      })
  }

  requirePairRate(reading: 'strict' | 'lenient' | 'off', number: PhoneNumber, person: Person, now: number): void {
    if (reading === 'off') return
    const isFree = reading === 'strict' ? this.#takeOfBurst(number, person, now) : this.#takeOfBucket(number, person, now)
    if (!isFree)
      throw new Refusal(131056, {
        details: 'Message failed to send because there were too many messages sent to this phone number',
      })
  }

  /** After n messages within six seconds there is nothing for n times six seconds. */
  #takeOfBurst(number: PhoneNumber, person: Person, now: number): boolean {
    const mine = this.#bursts.get(number) ?? new Map<Person, Burst>()
    this.#bursts.set(number, mine)
    const burst = mine.get(person)
    if (!burst || now >= burst.startedAt + burst.count * pairStepMs) {
      mine.set(person, { startedAt: now, count: 1 })
      return true
    }
    if (now >= burst.startedAt + pairStepMs || burst.count >= pairBurst) return false
    burst.count++
    return true
  }

  /** A bucket of 45 that one message refills in six seconds. */
  #takeOfBucket(number: PhoneNumber, person: Person, now: number): boolean {
    const mine = this.#buckets.get(number) ?? new Map<Person, { left: number; at: number }>()
    this.#buckets.set(number, mine)
    const bucket = mine.get(person) ?? { left: pairBurst, at: now }
    const left = Math.min(pairBurst, bucket.left + (now - bucket.at) / pairStepMs)
    const isFree = left >= 1
    mine.set(person, { left: isFree ? left - 1 : left, at: now })
    return isFree
  }

  /** Whether one more person may be reached outside the window today. Counts the person if so. */
  takeFirstContact({ portfolio }: Waba, person: Person, now: number): boolean {
    const reached = this.#reached.get(portfolio) ?? new Map<Person, number>()
    this.#reached.set(portfolio, reached)
    for (const [other, at] of reached) if (at <= now - dayMs) reached.delete(other)
    if (!reached.has(person) && reached.size >= firstContacts[portfolio.tier]) return false
    reached.set(person, now)
    return true
  }
}

/** The calls that manage an account, which Meta counts by app and account. */
export class ManagementCalls {
  readonly #calls = new Map<string, number[]>()

  take(app: App, waba: Waba, isRegistered: boolean, now: number): void {
    const key = `${app.id} ${waba.id}`
    const recent = (this.#calls.get(key) ?? []).filter((at) => at > now - hourMs)
    this.#calls.set(key, [...recent, now])
    if (recent.length < (isRegistered ? managementPerHour.registered : managementPerHour.new)) return
    const regainMinutes = Math.ceil(((recent[0] ?? now) + hourMs - now) / 60_000)
    const usage = [{ type: 'whatsapp', call_count: 100, estimated_time_to_regain_access: regainMinutes }]
    throw new Refusal(80007, { headers: { 'x-business-use-case-usage': JSON.stringify({ [waba.id]: usage }) } })
  }
}

const registrationsWithinMs = 72 * hourMs
const maxRegistrations = 10

/** The tries to register a number. */
export class Registrations {
  readonly #tries = new Map<PhoneNumber, number[]>()

  take(number: PhoneNumber, now: number): void {
    const recent = (this.#tries.get(number) ?? []).filter((at) => at > now - registrationsWithinMs)
    if (recent.length >= maxRegistrations) throw new Refusal(133016)
    this.#tries.set(number, [...recent, now])
  }
}
