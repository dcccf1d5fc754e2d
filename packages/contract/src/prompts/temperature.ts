import { z } from 'zod/mini'

/** How freely a model answers: 0 to 1, rounded to steps of 0.1. */
export const temperature = z.coerce.number().check(
  z.minimum(0),
  z.maximum(1),
  z.overwrite((value) => Math.round(value * 10) / 10),
)
