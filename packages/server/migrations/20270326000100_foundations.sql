-- The roles exist before the first migration (platform/roles.ts): recado_app is fenced by row-level security,
-- recado_system may cross companies, recado_channels sees the schema "channels" alone.
create schema channels;
grant usage on schema public to recado_app, recado_system;
grant usage on schema channels to recado_app, recado_system, recado_channels;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

create function current_company() returns int language sql stable
  as $$ select nullif(current_setting('app.company_id', true), '')::int $$;

-- Every tenant table calls this once: forced row-level security for the app, free passage for the system.
create procedure fence(fenced regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', fenced);
  execute format('alter table %s force row level security', fenced);
  execute format('create policy company on %s to recado_app using (company_id = (select current_company())) with check (company_id = (select current_company()))', fenced);
  execute format('create policy system on %s to recado_system using (true) with check (true)', fenced);
  execute format('grant select, insert, update, delete on %s to recado_app, recado_system', fenced);
end $$;

-- Case and accents do not count in a search. Immutable, since the dictionary never changes, so that it can be indexed.
create function fold(text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;

-- What was typed, as a LIKE pattern that means it literally.
create function search_pattern(needle text) returns text language sql immutable parallel safe strict
  as $$ select '%' || replace(replace(replace(fold(needle), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

-- The body of a place begins with its small picture: base64 that matches any short search and fills the index.
create function searchable(body text) returns text language sql immutable parallel safe strict
  as $$ select public.fold(case when body ^@ 'data:' then substr(body, strpos(body, '|') + 1) else body end) $$;

-- Two spaces before each word, so that even its first letter makes three.
create function searchable_words(text text) returns text language sql immutable parallel safe strict
  as $$ select '  ' || replace(text, ' ', '  ') $$;

-- Every three letters in a row, each as a number that another company has for other letters.
create function search_keys(company int, text text) returns int[] language sql immutable parallel safe strict cost 1000
  as $$
    select coalesce(array_agg(distinct (hashtextextended(letters, company) % 2147483647)::int), '{}')
    from (select letter || lead(letter) over next || lead(letter, 2) over next as letters
          from unnest(string_to_array(text, null)) with ordinality as t (letter, at) window next as (order by at)) threes
    where letters is not null
  $$;

-- Jobs, timers and subscribers of events. A lane is worked in order; a row without one is worked whenever.
create table work (
  id bigint generated always as identity primary key,
  company_id int,
  kind text not null,
  lane text,
  payload jsonb not null,
  state text not null default 'ready' check (state in ('ready', 'parked')),
  due_at timestamptz(3) not null,
  lease_until timestamptz(3),
  attempts smallint not null default 0,
  error text,
  created_at timestamptz(3) not null default now()
);
create index work_ready on work (due_at, id) where state = 'ready';
create index work_lanes on work (lane, id) where state = 'ready' and lane is not null;
create index work_by_company on work (company_id, state, id);
create unique index work_one_clock on work (kind) where company_id is null;
call fence('work');

-- Live updates on their way between processes. They are worth nothing after a minute, nor after a crash.
create unlogged table live_messages (
  id bigint primary key,
  sender uuid not null,
  serial bigint not null,
  payload text not null
);
grant select, insert, delete on live_messages to recado_system;

-- Failures by key, the latest moments of each, for all processes. Not logged: what a crash forgets is counted anew.
create unlogged table failed_attempts (
  key bytea primary key,
  at timestamptz(3)[] not null,
  until timestamptz(3) not null
);
create index failed_attempts_by_end on failed_attempts (until);
grant select, insert, update, delete on failed_attempts to recado_system;

create function wake_workers() returns trigger language plpgsql as $$
begin
  perform pg_notify('work', '');
  return null;
end $$;

-- Ids are the moment in microseconds, so that they go on rising after a crash has emptied the table; and one sender after another up to
-- its commit, so that they appear in their order: a reader of one has seen all before it.
create function send_live(sender uuid, first bigint, payloads text[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7305102);
  insert into live_messages (id, sender, serial, payload)
  select greatest((select max(id) from live_messages), (extract(epoch from clock_timestamp()) * 1000000)::bigint) + at,
    send_live.sender, first + at - 1, m.payload
  from unnest(payloads) with ordinality as m (payload, at);
  notify live;
end $$;

create trigger work_added after insert on work for each statement execute function wake_workers();
