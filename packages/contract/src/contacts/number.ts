import { z } from 'zod/mini'

/** A telephone number as people type it. Whether it is one, and which, the server says: `rule` is then `telephone`. */
export const typedNumber = z.string().check(z.minLength(8), z.maxLength(50))
