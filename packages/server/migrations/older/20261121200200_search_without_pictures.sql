-- The body of a place begins with its small picture: base64 that matches any short search and fills the index.
create function searchable(body text) returns text language sql immutable parallel safe strict
  as $$ select public.fold(case when body ^@ 'data:' then substr(body, strpos(body, '|') + 1) else body end) $$;

drop index messages_search;
create index messages_search on messages using gin (company_id, searchable(body) gin_trgm_ops) where not is_deleted;

create or replace function search_messages(needle text, most int) returns setof int
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute format(
    'select distinct ticket_id from (select ticket_id from messages where company_id = %L::int and not is_deleted and searchable(body) like %L limit %s) found',
    current_company(), search_pattern(needle), most);
end $$;
