import { CallFaults } from '#faults.ts'

/**
 * What goes wrong the next `times` times (default 1) with calls that begin with `on` ("POST /api"), or with any: `error` answers the
 * status, and what it says of when to come back, `hang` nothing, `slow` late, `cut` half of an answer, `html` a page instead of JSON, `redirect` sends elsewhere, `drip` answers
 * a byte at a time and never ends, `flood` two gigabytes, `bomb` a few kilobytes that unpack to a hundred megabytes.
 */
export type Fault = { on?: string; times?: number } & (
  | { kind: 'error'; status: number; retryAfter?: string }
  | { kind: 'slow'; ms: number }
  | { kind: 'redirect'; to: string }
  | { kind: 'hang' | 'cut' | 'html' | 'drip' | 'flood' | 'bomb' }
)

export class Faults extends CallFaults<Fault> {}
