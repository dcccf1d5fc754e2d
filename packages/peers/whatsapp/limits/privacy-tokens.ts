import { randomBytes } from 'node:crypto'
import type { Collection, Store } from '#whatsapp/store.ts'
import { now as nowMs } from '#whatsapp/clock.ts'

/** With this token a person shows that another person trusts them ("tctoken"). People give one to those they write to. */
export interface PrivacyToken {
  bytes: Buffer
  /** Unix time in seconds. */
  since: number
}

const day = 86_400
/** How long a token is used before the next one is given, and how long it is valid (Baileys: four buckets of a week). */
const renewedAfter = 7 * day
const goodFor = 28 * day

export class PrivacyTokens {
  readonly #given: Collection<PrivacyToken[]>

  constructor(store: Store) {
    this.#given = store.collection('privacy tokens')
  }

  /** The latest token that a person gave, by phone numbers. An expired token does not count. */
  given(by: string, to: string): PrivacyToken | undefined {
    return this.#valid(by, to).at(-1)
  }

  /** Whether the person gave this token, and it is still valid. */
  isGood(by: string, to: string, shown: Uint8Array | undefined): boolean {
    return shown !== undefined && this.#valid(by, to).some(({ bytes }) => bytes.equals(shown))
  }

  /** A person gives a token, unless the last one is recent. @returns the new one */
  give(by: string, to: string): PrivacyToken | undefined {
    const known = this.#valid(by, to)
    const last = known.at(-1)
    if (last && bucketOf(last.since) === bucketOf(now())) return undefined
    const token = { bytes: Buffer.concat([Buffer.from([4, 1]), randomBytes(30)]), since: now() }
    this.#given.put(`${by} ${to}`, [...known, token])
    return token
  }

  #valid(by: string, to: string): PrivacyToken[] {
    return (this.#given.get(`${by} ${to}`) ?? []).filter(({ since }) => since > now() - goodFor)
  }
}

function bucketOf(seconds: number): number {
  return Math.floor(seconds / renewedAfter)
}

function now(): number {
  return Math.floor(nowMs() / 1000)
}
