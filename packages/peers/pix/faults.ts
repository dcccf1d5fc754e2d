import { CallFaults } from '#faults.ts'

/**
 * A fault of the next `times` calls (default 1) that begin with `on` ("PUT /v2/cob"), or of any calls: `error` answers the status, `hang`
 * nothing, `slow` late, `cut` half of an answer, `html` a page instead of JSON, `token` that the token is no longer valid. With `after` the
 * call is carried out before.
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
