-- Whole months of days are added up, as those of minutes are. In which queue a conversation ended no figure asks for, so it is no longer
-- kept apart. All is counted anew; until then figures come from the visits.
delete from counted_figures;
delete from day_figures;
alter table day_figures drop column queue_id;
-- Of a month its first day.
alter table day_figures add column span text not null check (span in ('day', 'month'));
alter table day_figures add primary key (company_id, span, day, user_id);

create or replace function uncount_figures() returns trigger language plpgsql as $$
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
      case when (old.closed_at, old.user_id, old.held_ms, old.accepted_at is null)
        is distinct from (new.closed_at, new.user_id, new.held_ms, new.accepted_at is null)
        then least(old.closed_at, new.closed_at) end,
      case when (old.rated_at, old.rating, old.user_id) is distinct from (new.rated_at, new.rating, new.user_id)
        then least(old.rated_at, new.rated_at) end);
  end if;
  if changed is null then return null; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('figures ' || new.company_id, 0));
  update counted_figures set until_day = (changed at time zone time_zone)::date,
    until_at = (changed at time zone time_zone)::date::timestamp at time zone time_zone
  where company_id = new.company_id and until_at > changed;
  return null;
end $$;
