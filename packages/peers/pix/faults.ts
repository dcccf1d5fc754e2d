import { CallFaults } from '#faults.ts'

/**
 * What goes wrong the next `times` times (default 1) with calls that begin with `on` ("PUT /v2/cob"), or with any: `error` answers the
 * status, `hang` nothing, `slow` late, `cut` half of an answer, `html` a page instead of JSON, `token` that the token is no longer good.
 * With `after` the call has been carried out before.
 */
export type Fault = { on?: string; times?: number; after?: true } & (
  | { kind: 'error'; status: number }
  | { kind: 'hang' }
  | { kind: 'slow'; ms: number }
  | { kind: 'cut' }
  | { kind: 'html'; status?: number }
  | { kind: 'token' }
)

export class Faults extends CallFaults<Fault> {}
