import { FaultQueue } from '#faults.ts'
import type { Category } from './template.ts'

/** What Meta decides on the next template that is created or edited, or on those of one name. */
export interface Review {
  name?: string | undefined
  status?: 'APPROVED' | 'REJECTED' | 'PENDING' | undefined
  /** What Meta makes of its category when it is created. */
  category?: Category | undefined
  reason?: string | undefined
  rejection?: { reason: string; recommendation: string } | undefined
  /** The answer says it already. */
  inAnswer?: boolean | undefined
  times?: number | undefined
}

export class Reviews extends FaultQueue<Review> {
  take(name: string): Review | undefined {
    return this.next((one) => (one.name ?? name) === name)
  }
}
