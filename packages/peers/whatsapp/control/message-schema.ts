import { z } from 'zod'
import { structure } from './structure-schema.ts'
import { makeVcard } from './vcard.ts'

/** Bodies of the calls with which people write. The client's types come from here too. */

const phoneNumber = z.string().regex(/^\d{8,15}$/, 'digits only, with country code')
/** A person's number, or the id of a group. */
const receiver = z.string().regex(/^\d{8,18}$/, 'a phone number or the id of a group')
const messageId = z.string().min(1).max(64)
const line = z.string().min(1).max(1000)
const thumbnail = z.base64().max(8192)

/** What goes with a message of any kind. */
const circumstances = {
  to: receiver,
  id: messageId.optional(),
  /** Id of the message that this one answers. */
  quote: messageId.optional(),
}

const place = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  name: line.optional(),
  address: line.optional(),
  thumbnail: thumbnail.optional(),
})

/** A card as it is, or one made from a name and a number. */
const contactCard = z.union([
  z.strictObject({ name: line, vcard: z.string().min(1).max(10_000) }),
  z.strictObject({ name: line, pn: phoneNumber }).transform(({ name, pn }) => ({ name, vcard: makeVcard(name, pn) })),
])

const advertisement = z.strictObject({
  title: line,
  body: line.optional(),
  sourceUrl: z.url().optional(),
  sourceId: line.optional(),
  clickId: line.optional(),
})

const linkPreview = z.strictObject({
  matchedText: line,
  title: line,
  description: line.optional(),
  thumbnail: thumbnail.optional(),
})

const isSomething = ({ text, ...kinds }: { text: string; [kind: string]: unknown }) =>
  text !== '' || [kinds['location'], kinds['contacts'], kinds['poll'], kinds['structure']].some(Boolean)

export const newMessage = z
  .strictObject({
    ...circumstances,
    text: z.string().max(65_536).default(''),
    location: place.optional(),
    contacts: z.array(contactCard).min(1).max(50).optional(),
    poll: z
      .strictObject({
        question: line,
        options: z.array(line).min(2).max(12),
        version: z.literal([1, 2, 3, 4, 5]).optional(),
      })
      .optional(),
    structure: structure.optional(),
    ad: advertisement.optional(),
    link: linkPreview.optional(),
    forwarded: z.boolean().optional(),
    /** A modified app claims to answer this message. */
    forgedQuote: z.strictObject({ id: messageId, text: z.string().max(65_536), from: phoneNumber.optional() }).optional(),
  })
  .refine(isSomething, 'a message has a text, a location, contacts, a poll or a structure')

/** The file is the body of the call, and its type the content type. These fields are in the query. */
export const newMedia = z.strictObject({
  ...circumstances,
  kind: z.enum(['image', 'audio', 'video', 'document', 'sticker']).optional(),
  fileName: z.string().min(1).max(255).optional(),
  caption: z.string().max(65_536).default(''),
  voice: z.stringbool().optional(),
  seconds: z.coerce.number().int().min(0).optional(),
  waveform: z
    .string()
    .regex(/^\d{1,3}(,\d{1,3}){0,63}$/, 'up to 64 numbers with commas between them')
    .transform((values) => values.split(',').map((value) => Math.min(100, Number(value))))
    .optional(),
  width: z.coerce.number().int().min(1).optional(),
  height: z.coerce.number().int().min(1).optional(),
  thumbnail: thumbnail.optional(),
  gif: z.stringbool().optional(),
  animated: z.stringbool().optional(),
  viewOnce: z.union([z.literal('withheld'), z.stringbool()]).optional(),
  forwarded: z.stringbool().optional(),
  /** As JSON. The file takes the place of its title. */
  structure: z
    .string()
    .transform((json, context): unknown => {
      try {
        return JSON.parse(json)
      } catch {
        context.addIssue('not JSON')
        return z.NEVER
      }
    })
    .pipe(structure)
    .optional(),
})

/** An empty emoji takes the reaction back. */
export const reaction = z.strictObject({ emoji: z.string().max(32) })

/** A modified app claims another person's message as its own. */
const forged = z.literal(true).optional()

/** Sealed by default, if the message has a secret. A `damaged` edit cannot be opened. */
export const edit = z.strictObject({
  text: z.string().min(1).max(65_536),
  form: z.enum(['sealed', 'plain', 'damaged']).optional(),
  forged,
})

export const deletion = z.strictObject({ forged })

export const forward = z.strictObject({ to: receiver, id: messageId.optional() })

/** `unavailable`: linked devices learn only that there is something. */
export const publication = z.strictObject({
  kind: z.enum(['status', 'newsletter', 'broadcast-list']),
  to: z.array(phoneNumber).max(100).default([]),
  text: z.string().min(1).max(65_536),
  unavailable: z.boolean().default(false),
})

/** Without `ringing` the caller hangs up at once. */
export const newCall = z.strictObject({ to: phoneNumber, video: z.boolean().default(false), ringing: z.boolean().default(false) })

/** How the media server refuses a file from now on. */
export const expiry = z.strictObject({ status: z.union([z.literal(403), z.literal(404), z.literal(410)]).default(410) })
