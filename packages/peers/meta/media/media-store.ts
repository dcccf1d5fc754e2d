import { createHash, randomBytes } from 'node:crypto'
import { newId, type PhoneNumber } from '#meta/accounts.ts'

const dayMs = 86_400_000
/** What a business uploads, and what a person sent. */
const livesMs = { upload: 30 * dayMs, incoming: 7 * dayMs }
const urlLivesMs = 5 * 60_000
export const fileHost = 'lookaside.fbsbx.com'

export interface Media {
  id: string
  number: PhoneNumber
  type: string
  name: string | undefined
  bytes: Buffer
  sha256: Buffer
  expiresAt: number
}

/** Files at Meta, each of one number. */
export class MediaStore {
  readonly #now: () => Date
  readonly #all = new Map<string, Media>()
  readonly #urls = new Map<string, { media: Media; until: number }>()

  constructor(now: () => Date) {
    this.#now = now
  }

  add(number: PhoneNumber, origin: keyof typeof livesMs, { type, name, bytes }: Pick<Media, 'type' | 'name' | 'bytes'>): Media {
    const expiresAt = this.#now().getTime() + livesMs[origin]
    const sha256 = createHash('sha256').update(bytes).digest()
    const media: Media = { id: newId(), number, type, name, bytes, sha256, expiresAt }
    this.#all.set(media.id, media)
    return media
  }

  /** The files that are not over. */
  list(): Media[] {
    const now = this.#now().getTime()
    return [...this.#all.values()].filter(({ expiresAt }) => expiresAt > now)
  }

  /** Takes a file as it is. */
  enter(media: Media): void {
    this.#all.set(media.id, media)
  }

  find(id: string): Media | undefined {
    const media = this.#all.get(id)
    return media && media.expiresAt > this.#now().getTime() ? media : undefined
  }

  remove(id: string): void {
    this.#all.delete(id)
  }

  /** An address for five minutes. */
  urlOf(media: Media): string {
    const until = this.#now().getTime() + urlLivesMs
    const hash = randomBytes(24).toString('base64url')
    this.#urls.set(hash, { media, until })
    const query = new URLSearchParams({ mid: media.id, ext: String(Math.floor(until / 1000)), hash })
    return `https://${fileHost}/whatsapp_business/attachments/?${query.toString()}`
  }

  /** The file behind an address that is still good. */
  open(query: URLSearchParams): Media | undefined {
    const known = this.#urls.get(query.get('hash') ?? '')
    if (known?.media.id !== query.get('mid') || known.until <= this.#now().getTime()) return undefined
    return this.find(known.media.id)
  }
}
