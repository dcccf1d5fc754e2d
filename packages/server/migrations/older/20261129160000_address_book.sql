-- The phone of a line hands over its address book.
alter table channels.inbox drop constraint inbox_kind_check;
alter table channels.inbox add constraint inbox_kind_check check (kind in
  ('message', 'change', 'receipt', 'accepted', 'read', 'failure', 'state', 'presence', 'group', 'fetched', 'checked', 'picture', 'alarm',
   'address-book'));
alter table channels.outbox drop constraint outbox_kind_check;
alter table channels.outbox add constraint outbox_kind_check check (kind in
  ('message', 'read', 'presence', 'watch', 'fetch', 'check', 'picture', 'address-book', 'connect', 'pair', 'logout', 'forget'));
