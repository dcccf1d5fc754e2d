import { z } from 'zod'
import { address, ref, waId } from './address.ts'

/**
 * How the network charges a message of ours, by its own word. It may be told several times, and the price may come with any of them.
 * What is not delivered costs nothing.
 */
export const charge = z.object({
  waId,
  /** Our own id of the message. Absent when another program of the company's sent it. */
  ref: ref.exactOptional(),
  /** The person it went to. */
  chat: address.exactOptional(),
  /** ISO time of what the network told. */
  at: z.iso.datetime(),
  isDelivered: z.boolean(),
  /** Absent when the network said nothing about the price, or nothing that is known. */
  price: z
    .object({
      /** `allowance`: one of the free replies of the month. `ad`: the person came from an advertisement. `free`: for another reason. */
      kind: z.enum(['regular', 'allowance', 'ad', 'free']),
      category: z.enum(['marketing', 'utility', 'authentication', 'authentication-international', 'service', 'other']),
    })
    .exactOptional(),
})
export type Charge = z.output<typeof charge>
