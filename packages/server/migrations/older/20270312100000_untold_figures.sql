-- Screens have not heard of the figures yet: the clock tells them, and whoever changes them tells nobody.
alter table campaign_figures add column is_untold boolean not null default false;
alter table campaign_figures alter column is_untold set default true;
create index campaign_figures_untold on campaign_figures (company_id) where is_untold;

-- A change of people that no figure counts, as of where they are in what they get, writes none.
create or replace function count_campaign_recipients() returns trigger language plpgsql as $$
declare
  changed text := 'select 1 as n, * from added' || case when tg_op = 'UPDATE' then ' union all select -1, * from removed' else '' end;
begin
  execute format($count$
    insert into campaign_figures as f
      (company_id, campaign_id, variant, total, queued, requested, confirmed, sent, delivered, read, replied, failed, skipped)
    select * from (
      select company_id, campaign_id, variant, sum(n) as total,
        sum(case when state in ('queued', 'sending', 'asked') and sent_at is null then n else 0 end) as queued,
        sum(case when requested_at is null then 0 else n end) as requested, sum(case when confirmation then n else 0 end) as confirmed,
        sum(case when sent_at is null then 0 else n end) as sent, sum(case when delivered_at is null then 0 else n end) as delivered,
        sum(case when read_at is null then 0 else n end) as read, sum(case when replied_at is null then 0 else n end) as replied,
        sum(case when state = 'failed' then n else 0 end) as failed, sum(case when state = 'skipped' then n else 0 end) as skipped
      from (%s) c group by 1, 2, 3) d
    where (total, queued, requested, confirmed, sent, delivered, read, replied, failed, skipped) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    order by 1, 2, 3
    on conflict (company_id, campaign_id, variant) do update set
      total = f.total + excluded.total, queued = f.queued + excluded.queued, requested = f.requested + excluded.requested,
      confirmed = f.confirmed + excluded.confirmed, sent = f.sent + excluded.sent, delivered = f.delivered + excluded.delivered,
      read = f.read + excluded.read, replied = f.replied + excluded.replied, failed = f.failed + excluded.failed,
      skipped = f.skipped + excluded.skipped, is_untold = true
  $count$, changed);
  return null;
end $$;
