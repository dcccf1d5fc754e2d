-- Live tickets, whoever waits longest first; those that wait for nothing follow, latest change first.
create index tickets_by_wait on tickets (company_id, status, waiting_since, updated_at desc, id desc) where status in ('pending', 'open');
