import { z } from 'zod/mini'

/** How freely a model answers: 0 to 1, in steps of 0.1, to which what lies between is rounded. */
export const temperature = z.coerce.number().check(
  z.minimum(0),
  z.maximum(1),
  z.overwrite((value) => Math.round(value * 10) / 10),
)
