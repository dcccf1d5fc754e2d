/** The wait begins when the contact came, or when its bot had nothing more to ask. */
const waitedMs = 'greatest(0, 1000 * extract(epoch from v.accepted_at - greatest(v.opened_at, v.handed_over_at)))::bigint'

/**
 * SQL of the facts that figures are made of, visit by visit: what happened between two timestamps. `from` and `until` are SQL. Facts about
 * the beginning of a conversation belong to no attendant yet.
 */
export function facts(from: string, until: string): string {
  const within = (at: string) => `v.company_id = $1 and v.${at} >= ${from} and v.${at} < ${until}`
  return `
    select v.opened_at as at, 0 as user_id, 1 as opened, v.is_new::int as new_contact, null::bigint as waited_ms,
      0 as closed, null::bigint as talked_ms, null::smallint as rating
    from visits v where ${within('opened_at')}
    union all
    select v.accepted_at, 0, 0, 0, ${waitedMs}, 0, null, null from visits v where ${within('accepted_at')} and v.begun_by = 'contact'
    union all
    select v.closed_at, coalesce(v.user_id, 0), 0, 0, null, 1, case when v.accepted_at is not null then v.held_ms end, null
    from visits v where ${within('closed_at')}
    union all
    select v.rated_at, coalesce(v.user_id, 0), 0, 0, null, 0, null, v.rating from visits v where ${within('rated_at')}`
}

/** SQL of the facts' sums: the columns of `day_figures`. */
export const sums = `coalesce(sum(opened), 0)::int as opened, coalesce(sum(new_contact), 0)::int as new_contacts,
  count(waited_ms)::int as waited, coalesce(sum(waited_ms), 0)::bigint as waited_ms, coalesce(sum(closed), 0)::int as closed,
  count(talked_ms)::int as talked, coalesce(sum(talked_ms), 0)::bigint as talked_ms,
  count(rating)::int as rated, coalesce(sum(rating), 0)::int as rating_sum`

/** The same columns, for facts that are already summed. */
export const summed = ['opened', 'new_contacts', 'waited', 'waited_ms', 'closed', 'talked', 'talked_ms', 'rated', 'rating_sum']

/** SQL of how long each wait or talk took, in whole minutes: `kind`, its attendant, and the timestamp of the fact. */
export function durations(from: string, until: string): string {
  return `
    select f.at, d.kind, f.user_id, round(d.ms / 60000.0)::int as minutes
    from (${facts(from, until)}) f, lateral (values ('wait', f.waited_ms), ('talk', f.talked_ms)) d (kind, ms) where d.ms is not null`
}
