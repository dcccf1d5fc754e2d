import { CallFaults } from '#faults.ts'
import { z } from 'zod'

/** A fault of the next `times` calls (default 1) to a path that begins with `on`, or to any path. */
export const faultSchema = z.strictObject({
  on: z.string().default(''),
  times: z.int().positive().default(1),
  kind: z.enum([
    'rate-limit',
    'quota',
    'unavailable',
    'error-in-200',
    'html',
    'empty-length',
    'null-content',
    'hang',
    'cut',
    'huge',
    'slow',
    'garbage',
    'key',
    'model',
    'content-filter',
  ]),
  /** The delay of `slow`. For `rate-limit` and `unavailable`, the time to wait that the answer names. */
  ms: z.int().nonnegative().default(200),
})
export type Fault = z.output<typeof faultSchema>

export class Faults extends CallFaults<Fault> {
  override add(fault: z.input<typeof faultSchema>): void {
    super.add(faultSchema.parse(fault))
  }
}
