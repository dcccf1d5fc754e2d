import { randomBytes } from 'node:crypto'
import type { Collection, Store } from '#whatsapp/store.ts'
import { now as nowMs } from '#whatsapp/clock.ts'

/** By which somebody shows that a person trusts them ("tctoken"): people give one to whom they write. */
export interface PrivacyToken {
  bytes: Buffer
  /** Unix time in seconds. */
  since: number
}

const day = 86_400
/** How long a token is used before the next one is given, and how long it is good for (Baileys: four buckets of a week). */
const renewedAfter = 7 * day
const goodFor = 28 * day

/** The tokens that people gave each other. */
export class PrivacyTokens {
  readonly #given: Collection<PrivacyToken[]>

  constructor(store: Store) {
    this.#given = store.collection('privacy tokens')
  }

  /** The latest token that a person gave, by phone numbers; an old one is as good as none. */
  given(by: string, to: string): PrivacyToken | undefined {
    return this.#valid(by, to).at(-1)
  }

  /** Is this a token that the person gave, and still good? */
  isGood(by: string, to: string, shown: Uint8Array | undefined): boolean {
    return shown !== undefined && this.#valid(by, to).some(({ bytes }) => bytes.equals(shown))
  }

  /** A person gives a token, unless the last one is young. @returns the new one */
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
