-- Live tickets, whoever waits longest for people first; those that wait for nothing follow, and those a bot attends, latest change first.
drop index tickets_by_wait;
create index tickets_by_wait on tickets (company_id, status, (case when not chatbot then waiting_since end), updated_at desc, id desc)
  where status in ('pending', 'open');
