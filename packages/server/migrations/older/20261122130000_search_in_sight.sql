-- A common word was looked for in 50,000 messages before it was asked which of them an attendant may see. Each is asked now as it is
-- found, until there are enough.

create or replace function search_messages(needle text, most int, viewer int, queues int[], queueless boolean) returns setof int
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  company int := current_company();
  found text := format(
    'select ticket_id from messages where company_id = %1$L::int and not is_deleted
       and search_keys(company_id, searchable(body)) @> %2$L::int[] and searchable(body) like %3$L limit %4$s',
    company, search_keys(company, fold(needle)), search_pattern(needle), case when viewer is null then most else 25 * most end);
begin
  if length(fold(needle)) < 3 then return; end if;
  if viewer is not null then
    found := format(
      'select ticket_id from (%1$s) m where (
         select t.user_id is not distinct from %3$L::int or t.queue_id = any(%4$L::int[])
           or (%5$L::boolean and t.queue_id is null and t.status = ''pending'')
         from tickets t where t.company_id = %2$L::int and t.id = m.ticket_id)
       limit %6$s', found, company, viewer, queues, queueless, most);
  end if;
  return query execute format('select distinct ticket_id from (%s) found', found);
end $$;
