-- What a person said to Meta about the marketing of an account (WABA) stands in the same ledger as what was said to us.
alter table contact_opt_outs add column waba_id text;
alter table contact_opt_outs drop constraint contact_opt_outs_kind_check;
alter table contact_opt_outs add constraint contact_opt_outs_kind_check check (
  case when waba_id is null then kind in ('out', 'in') else kind in ('marketing-stop', 'marketing-resume') end);
alter table contact_opt_outs drop constraint contact_opt_outs_source_check;
-- The network told of it, or refused a message because of it.
alter table contact_opt_outs add constraint contact_opt_outs_source_check check (
  source in ('person', 'word', 'confirmation', 'network', 'refusal'));
create index contact_opt_outs_of_account on contact_opt_outs (company_id, contact_id, waba_id, at desc, kind desc)
  where waba_id is not null;

-- Until then Meta holds marketing back for this person, whichever account it is of.
alter table contacts add column marketing_held_until timestamptz(3);

-- A deleted contact may have stopped marketing alone.
alter table suppressed_addresses alter column opted_out_at drop not null;
create or replace function take_over_suppressed() returns trigger language plpgsql as $$
begin
  with found as (
    delete from suppressed_addresses s using added a
    where s.company_id = a.company_id and s.kind = a.kind and s.value = a.value
    returning s.company_id, a.contact_id, s.contact_id as former_id, s.opted_out_at),
  meant as (
    select distinct on (f.company_id, f.contact_id) f.* from found f
    where f.opted_out_at is not null and not exists (
      select from contact_opt_outs o
      where o.company_id = f.company_id and o.contact_id = f.contact_id and o.kind = 'in' and o.at > f.opted_out_at)
    order by f.company_id, f.contact_id, f.opted_out_at),
  marked as (
    update contacts c set opted_out_at = m.opted_out_at from meant m
    where c.company_id = m.company_id and c.id = m.contact_id and c.opted_out_at is null returning c.company_id, c.id),
  wished as (
    insert into contact_opt_outs (company_id, contact_id, kind, user_id, reason, at, source, words, campaign_id)
    select o.company_id, m.contact_id, o.kind, o.user_id, o.reason, o.at, o.source, o.words, o.campaign_id
    from marked k
    join meant m on m.company_id = k.company_id and m.contact_id = k.id
    cross join lateral (
      select * from contact_opt_outs o where o.company_id = m.company_id and o.contact_id = m.former_id and o.kind = 'out'
      order by o.id desc limit 1) o)
  -- Of each account the last word. A later one of the new contact counts before it.
  insert into contact_opt_outs (company_id, contact_id, kind, waba_id, at, source)
  select distinct on (f.company_id, f.contact_id, o.waba_id) f.company_id, f.contact_id, o.kind, o.waba_id, o.at, o.source
  from (select distinct company_id, contact_id, former_id from found) f
  join contact_opt_outs o on o.company_id = f.company_id and o.contact_id = f.former_id and o.waba_id is not null
  order by f.company_id, f.contact_id, o.waba_id, o.at desc, o.kind desc;
  return null;
end $$;

-- A person has stopped the marketing of a line's account, or takes that back. Other kinds may have been added in any order.
do $$ begin
  execute (
    select 'alter table channels.inbox drop constraint inbox_kind_check, add constraint inbox_kind_check '
      || replace(pg_get_constraintdef(c.oid), 'ARRAY[', 'ARRAY[''consent''::text, ')
    from pg_constraint c where c.conrelid = 'channels.inbox'::regclass and c.conname = 'inbox_kind_check');
end $$;

-- Whom the lines of a portfolio have reached outside the window, and when last: Meta limits how many these are in 24 hours.
create table channels.reached (
  portfolio text not null,
  -- The number, or Meta's name where that is hidden.
  person text not null,
  at timestamptz(3) not null,
  primary key (portfolio, person)
);
create index reached_lately on channels.reached (portfolio, at);
create index reached_old on channels.reached (at);
alter table channels.reached enable row level security;
alter table channels.reached force row level security;
create policy channels on channels.reached to recado_channels, recado_system using (true) with check (true);
create policy company on channels.reached to recado_app using (
  portfolio in (select l.portfolio_id from official_lines l where l.company_id = (select current_company())));
grant select, insert, update, delete on channels.reached to recado_channels;
grant select, delete on channels.reached to recado_app, recado_system;

-- Counts a person as reached now, unless that is one more than `allowed` in the 24 hours before. Null: counted. Else: until when there are as
-- many. Null for `allowed` counts without a limit.
create function channels.reach(of_portfolio text, whom text, allowed int, now timestamptz) returns timestamptz language plpgsql as $$
declare frees timestamptz;
begin
  -- One after another, so that each sees whom the others have counted.
  perform pg_advisory_xact_lock(hashtextextended('reached ' || of_portfolio, 0));
  if allowed is not null and not exists (
    select from channels.reached r where r.portfolio = of_portfolio and r.person = whom and r.at > now - interval '24 hours') then
    select r.at + interval '24 hours' into frees from channels.reached r
    where r.portfolio = of_portfolio and r.at > now - interval '24 hours' order by r.at desc offset greatest(allowed, 1) - 1 limit 1;
    if frees is not null then return frees; end if;
  end if;
  insert into channels.reached as r (portfolio, person, at) values (of_portfolio, whom, now)
  on conflict (portfolio, person) do update set at = excluded.at where r.at < excluded.at;
  return null;
end $$;
