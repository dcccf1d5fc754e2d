-- What was read on our own phone is read here.
alter table channels.inbox drop constraint inbox_kind_check;
alter table channels.inbox add constraint inbox_kind_check check
  (kind in ('message', 'change', 'accepted', 'receipt', 'read', 'failure', 'state', 'presence', 'group', 'fetched', 'checked', 'picture', 'alarm'));
