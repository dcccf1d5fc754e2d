import { CallFaults } from '#faults.ts'

/**
 * A fault of the next `times` calls (default 1) that begin with `on` ("POST /api"), or of any calls: `error` answers the status and when to
 * come back, `hang` nothing, `slow` late, `cut` half of an answer, `html` a page instead of JSON, `redirect` sends elsewhere, `drip`
 * answers a byte at a time and never ends, `flood` two gigabytes, `bomb` a few kilobytes that unpack to a hundred megabytes. With `after`
 * the call is carried out before.
 */
export type Fault = { on?: string | undefined; times?: number | undefined; after?: true | undefined } & (
  | { kind: 'error'; status: number; retryAfter?: string | undefined }
  | { kind: 'slow'; ms: number }
  | { kind: 'redirect'; to: string }
  | { kind: 'hang' | 'cut' | 'html' | 'drip' | 'flood' | 'bomb' }
)

export class Faults extends CallFaults<Fault> {}
