import { z } from 'zod/mini'

/** A phone number as users type it. The server decides whether it is one, and which. If not, `rule` is `telephone`. */
export const typedNumber = z.string().check(z.minLength(8), z.maxLength(50))
