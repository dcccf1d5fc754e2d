-- A search looks at what its viewer may open: a limit on the matches of the whole company would hide one's own behind those of others.
-- Without a viewer everything is looked at. Says what the contract's isVisible says; a test compares them.
-- Fewer than three letters are in no index of trigrams: of messages they find nothing, of contacts the beginnings of words.
drop function search_messages(text, int);
create function search_messages(needle text, most int, viewer int, queues int[], queueless boolean) returns setof int
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  found text := format('select ticket_id from messages where company_id = %L::int and not is_deleted and searchable(body) like %L limit %s',
    current_company(), search_pattern(needle), case when viewer is null then most else 25 * most end);
begin
  if length(fold(needle)) < 3 then return; end if;
  if viewer is null then
    return query execute format('select distinct ticket_id from (%s) found', found);
  else
    return query execute format(
      'select t.id from tickets t where t.company_id = %L::int and t.id in (%s)
         and (t.user_id = %L::int or t.queue_id = any(%L::int[]) or (%L::boolean and t.queue_id is null and t.status = ''pending''))
       limit %s', current_company(), found, viewer, queues, queueless, most);
  end if;
end $$;

create or replace function search_contacts(needle text, most int) returns setof int
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  inside text := search_pattern(needle);
  beginning text := substr(inside, 2);
begin
  if length(fold(needle)) < 3 then
    return query execute format(
      'select id from contacts where company_id = %1$L::int and (fold(name) like %2$L or fold(name) like %3$L or number like %2$L) limit %4$s',
      current_company(), beginning, '% ' || beginning, most);
  else
    return query execute format(
      'select id from contacts where company_id = %1$L::int and (fold(name) like %2$L or number like %2$L) limit %3$s',
      current_company(), inside, most);
  end if;
end $$;

alter function search_messages(text, int, int, int[], boolean) owner to recado_system;
revoke all on function search_messages(text, int, int, int[], boolean) from public;
grant execute on function search_messages(text, int, int, int[], boolean) to recado_app;
