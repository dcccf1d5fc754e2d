-- What we send is known by our own name for it: that of its message or change. What the network calls it is told later.
alter table message_changes add column ref uuid not null default gen_random_uuid();
alter table message_changes alter column ref drop default;
alter table message_changes alter column wa_id drop not null;
create unique index message_changes_by_ref on message_changes (company_id, ref);

-- `lane` is the conversation, however it is addressed: what has the same one goes one after another.
alter table channels.outbox add column ref uuid, add column lane text;
update channels.outbox set ref = gen_random_uuid(), lane = 'old' where kind = 'message';
update channels.outbox set lane = 'old' where kind = 'read';
alter table channels.outbox add constraint outbox_line_check
  check (case kind when 'message' then ref is not null and lane is not null when 'read' then lane is not null else true end);
create index outbox_by_ref on channels.outbox (connection_id, ref) where ref is not null;

-- Unknown: it may have gone out, and nobody sends it again without being told to.
alter table channels.outbox drop constraint outbox_state_check;
alter table channels.outbox add constraint outbox_state_check check (state in ('queued', 'sending', 'unknown', 'done', 'failed'));
drop index channels.outbox_closed;
create index outbox_closed on channels.outbox (updated_at) where state in ('unknown', 'done', 'failed');

alter table channels.inbox drop constraint inbox_kind_check;
alter table channels.inbox add constraint inbox_kind_check
  check (kind in ('message', 'change', 'receipt', 'accepted', 'failure', 'state', 'presence', 'group', 'fetched', 'checked', 'picture'));
