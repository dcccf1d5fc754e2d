import { planFlags } from '@recado/contract/plan-flags'
import { columnOf } from '#platform/database/assignments.ts'

/** The fields of a plan besides its id. */
export const planFields = ['name', 'users', 'connections', 'queues', 'value', ...planFlags] as const

/** SQL of the columns of a plan `p`. */
export const planColumns = ['id', ...planFields].map((name) => `p.${columnOf(name)} as "${name}"`).join(', ')

/** SQL that counts how much a company `c` uses of what plans limit. */
export const used = `(select count(*)::int from users u where u.company_id = c.id and u.deleted_at is null) as users,
  (select count(*)::int from connections l where l.company_id = c.id) as connections,
  (select count(*)::int from queues q where q.company_id = c.id) as queues`

/**
 * SQL of the advisory lock of a plan. A transaction that adds what the plan limits takes it shared. A transaction that changes the plan
 * takes it exclusively.
 */
export function lockOf(planId: string): string {
  return `hashtextextended('plan ' || ${planId}, 0)`
}
