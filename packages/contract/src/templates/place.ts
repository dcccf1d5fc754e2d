import { z } from 'zod/mini'

/** What a header that shows a place is sent with. */
export const templatePlace = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  address: z.string().check(z.minLength(1), z.maxLength(200)),
})
