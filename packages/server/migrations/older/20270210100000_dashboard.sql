-- Is it the first conversation there ever was with the contact?
alter table visits add column is_new boolean not null default false;

update visits v set is_new = true
where v.begun_by is not null and not v.is_group
  and not exists (select from visits o where o.company_id = v.company_id and o.contact_id = v.contact_id and o.id < v.id)
  and not exists (select from tickets t where t.company_id = v.company_id and t.contact_id = v.contact_id and t.created_at < v.opened_at);

create index visits_by_acceptance on visits (company_id, accepted_at) where accepted_at is not null;
create index visits_by_rating on visits (company_id, rated_at) where rated_at is not null;

-- What came of visits, day by day where the company is; written by a clock once the days are over. Nobody and no queue are 0. Like
-- visits they outlive the people and queues they name, so these are numbers and no references.
create table day_figures (
  company_id int not null references companies (id) on delete cascade,
  day date not null,
  -- Whose the conversation was at its end, and where it was. What is about its beginning has 0.
  user_id int not null,
  queue_id int not null,
  opened int not null,
  new_contacts int not null,
  waited int not null,
  waited_ms bigint not null,
  closed int not null,
  talked int not null,
  talked_ms bigint not null,
  rated int not null,
  rating_sum int not null,
  primary key (company_id, day, user_id, queue_id)
);
call fence('day_figures');

-- How many conversations took so many minutes, for medians: of a day, and added up for each whole month.
create table minute_figures (
  company_id int not null references companies (id) on delete cascade,
  span text not null check (span in ('day', 'month')),
  -- Of a month its first.
  day date not null,
  kind text not null check (kind in ('wait', 'talk')),
  user_id int not null,
  minutes int not null,
  count int not null,
  primary key (company_id, span, day, kind, user_id, minutes) include (count)
);
call fence('minute_figures');

-- Up to where the figures of a company are counted, and by the clocks of which zone: another zone has other days.
create table counted_figures (
  company_id int primary key references companies (id) on delete cascade,
  time_zone text not null,
  -- The first day that is not counted yet, and when it begins.
  until_day date not null,
  until_at timestamptz(3) not null
);
call fence('counted_figures');

-- A day that is counted and changes all the same is counted again. Whoever changes a visit holds the lock with others who do; whoever
-- counts has it alone, so that nothing is changed unseen.
create function uncount_figures() returns trigger language plpgsql as $$
declare
  changed timestamptz;
begin
  if tg_op = 'INSERT' then
    changed := least(new.opened_at, new.accepted_at, new.closed_at, new.rated_at);
  else
    changed := least(
      case when (old.opened_at, old.is_new) is distinct from (new.opened_at, new.is_new) then least(old.opened_at, new.opened_at) end,
      case when (old.accepted_at, old.handed_over_at) is distinct from (new.accepted_at, new.handed_over_at)
        then least(old.accepted_at, new.accepted_at) end,
      case when (old.closed_at, old.user_id, old.queue_id, old.held_ms, old.accepted_at is null)
        is distinct from (new.closed_at, new.user_id, new.queue_id, new.held_ms, new.accepted_at is null)
        then least(old.closed_at, new.closed_at) end,
      case when (old.rated_at, old.rating, old.user_id, old.queue_id) is distinct from (new.rated_at, new.rating, new.user_id, new.queue_id)
        then least(old.rated_at, new.rated_at) end);
  end if;
  if changed is null then return null; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('figures ' || new.company_id, 0));
  update counted_figures set until_day = (changed at time zone time_zone)::date,
    until_at = (changed at time zone time_zone)::date::timestamp at time zone time_zone
  where company_id = new.company_id and until_at > changed;
  return null;
end $$;
create trigger uncount_figures after insert or update on visits for each row execute function uncount_figures();
