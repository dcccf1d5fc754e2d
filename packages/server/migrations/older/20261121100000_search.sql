create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- Case and accents do not count in a search. Immutable, since the dictionary never changes, so that it can be indexed.
create function fold(text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;

create index contacts_search_name on contacts using gin (company_id, fold(name) gin_trgm_ops);
create index contacts_search_number on contacts using gin (company_id, number gin_trgm_ops);
create index messages_search on messages using gin (company_id, fold(body) gin_trgm_ops) where not is_deleted;

-- What was typed, as a LIKE pattern that means it literally.
create function search_pattern(needle text) returns text language sql immutable parallel safe strict
  as $$ select '%' || replace(replace(replace(fold(needle), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

-- The only functions that lend their rights: under row-level security the planner may not use an index for LIKE. They see
-- the current company alone, and the pattern is a literal, so that each search gets a plan of its own.
create function search_contacts(needle text, most int) returns setof int
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute format(
    'select id from contacts where company_id = %1$L::int and (fold(name) like %2$L or number like %2$L) limit %3$s',
    current_company(), search_pattern(needle), most);
end $$;

create function search_messages(needle text, most int) returns setof int
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute format(
    'select distinct ticket_id from (select ticket_id from messages where company_id = %L::int and not is_deleted and fold(body) like %L limit %s) found',
    current_company(), search_pattern(needle), most);
end $$;

grant recado_system to current_user;
alter function search_contacts owner to recado_system;
alter function search_messages owner to recado_system;
revoke all on function search_contacts, search_messages from public;
grant execute on function search_contacts, search_messages to recado_app;
