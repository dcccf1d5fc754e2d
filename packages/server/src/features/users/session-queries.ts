import type { QuietCopy, SessionUser } from '@recado/contract/platform/session'
import type { Tx } from '#platform/database/tx.ts'
import { toIso } from '#platform/database/views.ts'

/** The signed-in user with queues. */
export async function findSessionUser(tx: Tx, userId: number): Promise<Omit<SessionUser, 'company'>> {
  const user = await tx.view<Omit<SessionUser, 'company' | 'quiet'> & { quiet: QuietCopy | null }>(
    'find session user',
    `select u.id, u.company_id as "companyId", u.name, u.email, u.profile, u.super, u.all_ticket as "allTicket",
       u.connection_id as "whatsappId", u.language, u.updated_at as "updatedAt", u.availability,
       case when u.quiet_from is not null and u.quiet_until is not null
         then json_build_object('from', u.quiet_from, 'until', u.quiet_until) end as "quietHours",
       (select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.name), '[]')
        from user_queues l join queues q on q.company_id = $1 and q.id = l.queue_id
        where l.company_id = $1 and l.user_id = u.id) as queues,
       array(select o.connection_id from official_lines o where o.company_id = $1 order by o.connection_id) as "officialLines",
       (select json_build_object('copiedAt', s.copied_at, 'restoredAt', s.restored_at) from channels.quiet s) as quiet
     from users u where u.company_id = $1 and u.id = $2`,
    [userId],
  )
  if (!user) throw new Error('The user of a session is gone')
  const { quiet, ...rest } = user
  return {
    ...rest,
    updatedAt: toIso(user.updatedAt),
    ...(quiet && { quiet: { copiedAt: toIso(quiet.copiedAt), restoredAt: toIso(quiet.restoredAt) } }),
  }
}
