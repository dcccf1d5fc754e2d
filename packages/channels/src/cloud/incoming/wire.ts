import { z } from 'zod'

/** Meta adds fields, types and values without notice, so that only what is used is described, and each of it may be missing. */
const told = z.string().optional().catch(undefined)
const id = z.coerce.string().min(1)
const list = z
  .array(z.unknown())
  .optional()
  .catch(undefined)
  .transform((all) => all ?? [])

export const hook = z.object({
  waba: z.string(),
  /** Seconds. */
  time: z.number().optional().catch(undefined),
  field: z.string(),
  value: z.record(z.string(), z.unknown()),
})

/** What stands in the field `messages`. */
export const messagesValue = z.object({ contacts: list, messages: list, statuses: list })

/** What stands in the field `smb_message_echoes`. */
export const echoesValue = z.object({ message_echoes: list })

export const wireContact = z.object({
  profile: z.object({ name: told }).optional().catch(undefined),
  wa_id: told,
  user_id: told,
})
export type WireContact = z.output<typeof wireContact>

const context = z.object({
  id: told,
  forwarded: z.boolean().optional().catch(undefined),
  frequently_forwarded: z.boolean().optional().catch(undefined),
})

const referral = z.object({ source_url: told, source_id: told, source_type: told, headline: told, body: told, ctwa_clid: told })

const errors = z
  .array(z.object({ code: z.coerce.number(), title: told }))
  .optional()
  .catch(undefined)

const seconds = z.coerce.number().int().nonnegative().max(253_402_300_799)

/** A message, with what stands under its type. */
export const wireMessage = z.looseObject({
  id,
  timestamp: seconds,
  type: z.string().catch('unknown'),
  from: told,
  from_user_id: told,
  group_id: told,
  context: context.optional().catch(undefined),
  referral: referral.optional().catch(undefined),
  errors,
})
export type WireMessage = z.output<typeof wireMessage>

const pricing = z.object({ type: z.string(), category: z.string() })
/** A message that the owner of the number wrote in the app. */
export const wireEcho = wireMessage.extend({ to: told, to_user_id: told })
export type WireEcho = z.output<typeof wireEcho>

export const wireStatus = z.object({
  id,
  status: z.string(),
  timestamp: seconds.optional().catch(undefined),
  recipient_id: told,
  recipient_user_id: told,
  recipient_type: told,
  biz_opaque_callback_data: told,
  pricing: pricing.optional().catch(undefined),
  errors,
})
export type WireStatus = z.output<typeof wireStatus>

/** What a person said about a kind of messages. Here the time is a number. */
export const wirePreference = z.object({
  wa_id: told,
  user_id: told,
  category: told,
  value: told,
  timestamp: seconds,
})
export type WirePreference = z.output<typeof wirePreference>

/** What stands in the field `user_preferences`. */
export const preferencesValue = z.object({ user_preferences: list })

export const contents = {
  text: z.object({ body: z.string() }),
  file: z.object({
    id,
    mime_type: z.string().catch('application/octet-stream'),
    sha256: told,
    caption: told,
    filename: told,
    voice: z.boolean().optional().catch(undefined),
    animated: z.boolean().optional().catch(undefined),
  }),
  location: z.object({ latitude: z.coerce.number(), longitude: z.coerce.number(), name: told, address: told }),
  contact: z.object({
    name: z.object({ formatted_name: told, first_name: told }).optional().catch(undefined),
    phones: z
      .array(z.object({ phone: told, wa_id: told }))
      .optional()
      .catch(undefined),
    emails: z
      .array(z.object({ email: told }))
      .optional()
      .catch(undefined),
    vcard: told,
    /** `contact_request`: the person's own number, which was asked for. */
    origin: told,
  }),
  reaction: z.object({ message_id: id, emoji: told }),
  interactive: z.object({
    type: z.string(),
    button_reply: z.object({ id: z.string(), title: z.string() }).optional().catch(undefined),
    list_reply: z.object({ id: z.string(), title: z.string() }).optional().catch(undefined),
    nfm_reply: z.object({ name: told, body: told, response_json: z.string() }).optional().catch(undefined),
  }),
  button: z.object({ text: z.string(), payload: told }),
  order: z.object({
    catalog_id: told,
    text: told,
    product_items: z.array(
      z.looseObject({
        product_retailer_id: told,
        quantity: z.coerce.number().optional().catch(undefined),
        item_price: z.coerce.number().optional().catch(undefined),
        currency: told,
      }),
    ),
  }),
  unsupported: z.object({ type: told }),
  edit: z.object({
    original_message_id: id,
    message: z.looseObject({ type: told }).optional().catch(undefined),
  }),
  revoke: z.object({ original_message_id: id }),
  system: z.object({ type: told, wa_id: told, user_id: told, previous_user_id: told }),
}
