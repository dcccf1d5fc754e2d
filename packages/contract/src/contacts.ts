import { z } from 'zod/mini'

/** The contact as tickets carry it. `number` is empty while only a hidden identity is known. */
export const ticketContact = z.object({
  id: z.int(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  profilePicUrl: z.string(),
})
export type TicketContact = z.infer<typeof ticketContact>
