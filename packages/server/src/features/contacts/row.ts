/** SQL that gives the tags of the contact in this column as one `list`, to be joined laterally. The company is $1. */
export function tagsOf(contact: string): string {
  return `
    select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by fold(g.name), g.id), '[]') as list
    from contact_tags l join tags g on g.company_id = $1 and g.id = l.tag_id
    where l.company_id = $1 and l.contact_id = ${contact}`
}

/** SQL: an official line can write to the contact `c` of company $1. Meta's API carries no groups and knows no hidden numbers. */
export const hasOfficialReach = (c: string): string => `(not ${c}.is_group and exists (
  select from contact_identities i where i.company_id = $1 and i.contact_id = ${c}.id and i.kind in ('phone', 'bsuid') and not i.former))`

/** SQL: the contact `c` of company $1 was deleted, is not erased, is not a group, and is not within another contact. */
export const isDeleted = `c.deleted_at is not null and c.erased_at is null and not c.is_group and not exists (
  select from contact_merges m where m.company_id = $1 and m.gone_id = c.id and m.snapshot is not null)`

/**
 * SQL of a pattern that matches what templates call a contact `c`: its name, first name, number and e-mail. Null when it has none of them.
 */
export function calledPattern(contact: string): string {
  const escaped = String.raw`regexp_replace(said, '([\\.^$*+?()\[\]{}|])', '\\\1', 'g')`
  return `(select '(?<![[:alnum:]])(?:' || string_agg(${escaped}, '|' order by length(said) desc) || ')(?![[:alnum:]])' from unnest(array[
    trim(${contact}.name), split_part(trim(${contact}.name), ' ', 1), ${contact}.number, ${contact}.email]) as said where length(said) > 1)`
}

/** SQL of what a contact has said about the marketing of an account (WABA). The company is $1. */
export const marketingOf = (contact: string, account: string) =>
  `from contact_opt_outs o where o.company_id = $1 and o.contact_id = ${contact} and o.waba_id = ${account}`
/** Of two words of one time the stop counts. */
const newestFirst = 'o.at desc, o.kind desc'

/** SQL: since when the contact receives no marketing of an account. Null: it receives some. The company is $1. */
export const marketingStopOf = (contact: string, account: string): string => `(
  select case when said.kind = 'marketing-stop' then said.at end
  from (select o.kind, o.at ${marketingOf(contact, account)} order by ${newestFirst} limit 1) said)`

/** SQL: the same of any account. */
export const anyMarketingStopOf = (contact: string): string => `(
  select max(said.at) from (
    select distinct on (o.waba_id) o.kind, o.at from contact_opt_outs o
    where o.company_id = $1 and o.contact_id = ${contact} and o.waba_id is not null order by o.waba_id, ${newestFirst}) said
  where said.kind = 'marketing-stop')`
