-- How far a line is with the passkey that its account demands before a device is linked. It holds a challenge and a code while they last.
alter table channels.state add column passkey jsonb;
grant select (passkey) on channels.state to recado_app;

-- A user answers, or compares the codes, by an order in the line's queue.
alter table channels.outbox drop constraint outbox_kind_check;
alter table channels.outbox add constraint outbox_kind_check check (kind in ('message', 'read', 'presence', 'watch', 'fetch', 'check',
  'picture', 'address-book', 'connect', 'pair', 'passkey', 'logout', 'forget'));
drop index channels.outbox_line;
create index outbox_line on channels.outbox (connection_id, class, id) where (state in ('queued', 'sending')) and (kind in
  ('message', 'read', 'connect', 'pair', 'passkey', 'logout', 'forget'));
