-- The only functions that lend their rights: under row-level security the planner may not use an index for LIKE. They see
-- the current company alone, and the pattern is a literal, so that each search gets a plan of its own.
create function search_contacts(needle text, most int, numbers text[] default '{}') returns setof int
  language plpgsql stable security definer set search_path = public, pg_temp rows 20 as $$
declare
  inside text := search_pattern(needle);
  beginning text := substr(inside, 2);
  words text := searchable_words(fold(needle));
  number text;
  found text := 'select id from contacts where company_id = %1$L::int
    and search_keys(company_id, searchable_words(fold(name) || '' '' || number)) @> %2$L::int[] and ';
  parts text[];
begin
  if length(fold(needle)) < 3 then
    parts := array[format(found || '(fold(name) like %3$L or fold(name) like %4$L or number like %3$L) limit %5$s',
      current_company(), search_keys(current_company(), words), beginning, '% ' || beginning, most)];
  else
    parts := array[format(found || 'fold(name) like %3$L limit %4$s',
      current_company(), search_keys(current_company(), substr(words, 3)), inside, most)];
  end if;
  foreach number in array numbers loop
    -- Two digits would be looked for in every number.
    continue when length(number) < 3;
    parts := parts || format(found || 'number like %3$L limit %4$s',
      current_company(), search_keys(current_company(), number), '%' || number || '%', most);
  end loop;
  return query execute format('select id from (%s) found limit %L', '(' || array_to_string(parts, ') union (') || ')', most);
end $$;

create function search_messages(needle text, most int, viewer int, queues int[], queueless boolean) returns setof int
  language plpgsql stable security definer rows 20 set search_path = public, pg_temp as $$
declare
  company int := current_company();
  enough int := case when viewer is null then most else 25 * most end;
  found text := format(
    'select ticket_id from messages where company_id = %1$L::int and not is_deleted
       and search_keys(company_id, searchable(body)) @> %2$L::int[] and searchable(body) like %3$L limit %4$s',
    company, search_keys(company, fold(needle)), search_pattern(needle), enough);
  heard text := format(
    'select ticket_id from messages where company_id = %1$L::int and not is_deleted and transcript is not null
       and search_keys(company_id, searchable(transcript)) @> %2$L::int[] and searchable(transcript) like %3$L limit %4$s',
    company, search_keys(company, fold(needle)), search_pattern(needle), enough);
begin
  if length(fold(needle)) < 3 then return; end if;
  found := format('(%s) union all (%s)', found, heard);
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

alter function search_contacts owner to recado_system;
alter function search_messages owner to recado_system;
revoke all on function search_contacts, search_messages from public;
grant execute on function search_contacts, search_messages to recado_app;
