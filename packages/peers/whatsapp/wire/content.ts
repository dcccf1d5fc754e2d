import type { Media } from '#whatsapp/media/media.ts'
import type { Structure } from '#whatsapp/control/structure-schema.ts'

/** What a message says: words, a file, a place…, or a change to an earlier message. */
export interface Content {
  /** Empty for a file without a caption, and for what has no words. */
  text: string
  media?: Media | undefined
  location?: Place | undefined
  contacts?: ContactCard[] | undefined
  poll?: Poll | undefined
  /** Buttons, lists, products, orders, and the answers to them. A file may be part of it. */
  structure?: Structure | undefined
  /** A call that came and went; no message of the other kinds. */
  call?: Call | undefined
  quoted?: Quoted | undefined
  forwarded?: boolean | undefined
  /** Opens once; `withheld` from linked devices, which learn only that there is such a message, as WhatsApp does today. */
  viewOnce?: boolean | 'withheld' | undefined
  /** The advertisement whose button opened the conversation. */
  ad?: Advertisement | undefined
  /** The phone's preview of an address in the text. */
  link?: LinkPreview | undefined
  /** Not shown by itself: it acts on another message. */
  change?: Change | undefined
  /** The message disappears after this time, like the other messages of its conversation. */
  timer?: Timer | undefined
  /** The message's own secret (base64), under which its edits are sealed. */
  secret?: string | undefined
}

export interface Place {
  latitude: number
  longitude: number
  name?: string | undefined
  address?: string | undefined
  /** A small JPEG of the map, base64. */
  thumbnail?: string | undefined
}

export interface ContactCard {
  name: string
  vcard: string
}

export interface Poll {
  question: string
  options: string[]
  /** The version of WhatsApp's poll message that is sent, by default 3. */
  version?: 1 | 2 | 3 | 4 | 5 | undefined
}

export interface Call {
  video: boolean
  outcome: 'ringing' | 'missed' | 'rejected'
}

/** The message that another one answers, as it was when it was quoted. */
export interface Quoted {
  id: string
  text: string
  /** Phone number of the writer, if this phone knows it. */
  from?: string | undefined
  /** A modified app made it up. */
  forged?: true
}

export interface LinkPreview {
  /** The address, as it stands in the text. */
  matchedText: string
  title: string
  description?: string | undefined
  /** A small JPEG, base64. */
  thumbnail?: string | undefined
}

export interface Advertisement {
  title: string
  body?: string | undefined
  sourceUrl?: string | undefined
  sourceId?: string | undefined
  /** Meta's name for the click, for its reports. */
  clickId?: string | undefined
}

/** `of` is the id of the changed message. `forged`: a modified app claims another person's message as its own. */
export type Change =
  /** An empty emoji takes the reaction back. */
  | { kind: 'reaction'; of: string; emoji: string }
  /** Later messages in the conversation disappear after this time. The change is about no message. */
  | { kind: 'timer'; of: ''; timer: Timer }
  | { kind: 'edit'; of: string; text: string; form?: EditForm | undefined; forged?: true | undefined }
  /** `byAdmin`: an administrator of the group deletes what another member wrote. */
  | { kind: 'delete'; of: string; byAdmin?: true | undefined; forged?: true | undefined }

/** How long messages of a conversation stay, 0 for ever, and since when (Unix time in milliseconds). */
export interface Timer {
  seconds: number
  setAt: number
}

/** Sealed like edits of today's apps, plain like those of older ones, or sealed and damaged so that it cannot be opened. */
export type EditForm = 'sealed' | 'plain' | 'damaged'

/** Only the content of an object that has more fields. */
export function contentOf(message: Content): Content {
  const { text, media, location, contacts, poll, structure, call, quoted, forwarded, viewOnce, ad, link, change, timer, secret } =
    message
  return { text, media, location, contacts, poll, structure, call, quoted, forwarded, viewOnce, ad, link, change, timer, secret }
}
