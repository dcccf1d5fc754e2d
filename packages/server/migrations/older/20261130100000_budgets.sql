-- How much of what a network grants was used in a stretch of time: by a line, by a line towards one contact (the key is its lane), or by
-- all lines of a portfolio (of no connection; the key is the portfolio).
create table channels.budgets (
  connection_id int not null,
  name text not null,
  key text not null,
  used int not null,
  ends_at timestamptz(3) not null,
  primary key (connection_id, name, key)
);
create index budgets_ended on channels.budgets (ends_at);
call channels.fence('channels.budgets');
grant select on channels.budgets to recado_app;
grant select, delete on channels.budgets to recado_system;

-- When the number was paired: a young line writes to few strangers. Those that exist begin today.
alter table channels.state add column paired_at timestamptz(3);
update channels.state set paired_at = now() where number <> '';
grant select (paired_at) on channels.state to recado_app;

-- A message may be held on its line until a time.
alter table channels.inbox drop constraint inbox_kind_check;
alter table channels.inbox add constraint inbox_kind_check check (kind in
  ('message', 'change', 'receipt', 'accepted', 'held', 'read', 'failure', 'state', 'presence', 'group', 'fetched', 'checked', 'picture',
   'alarm', 'address-book'));
alter table messages add column held_until timestamptz(3);

