-- Since when the conversation waits for somebody to take it, without a break.
alter table visits add column waits_since timestamptz(3);
update visits v set waits_since = v.opened_at from tickets t
where v.company_id = t.company_id and v.ticket_id = t.id and v.closed_at is null and t.status = 'pending';

-- When one of us last answered.
alter table tickets add column answered_at timestamptz(3);
update tickets set answered_at = updated_at where status = 'open' and waiting_since is null;

-- What the clock looks for: conversations in no queue, and those whose customer was answered and is silent.
create index tickets_without_queue on tickets (company_id, connection_id) where status = 'pending' and queue_id is null and not is_group;
create index tickets_answered on tickets (company_id, connection_id, answered_at)
  where status = 'open' and waiting_since is null and not is_group;
