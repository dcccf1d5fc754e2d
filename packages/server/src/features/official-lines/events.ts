import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** A connection is carried by a line of Meta's API as it is now. */
export const lineStored = event('official-line.stored', z.object({ id: z.number().int() }))

/** Meta has told the currency of an account. */
export const currencyTold = event('official-line.currency-told', z.object({ wabaId: z.string(), currency: z.string() }))

/** Meta says that an account has no means of payment. It is told once, until there is one again. */
export const paymentMissing = event('official-line.payment-missing', z.object({ connectionId: z.number().int() }))
