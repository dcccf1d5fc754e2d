-- Changes and receipts that came before their message, which had to be asked for again or was typed on the phone a moment ago. They are
-- applied when it comes, in the order in which they were made, and forgotten after some days.
create table early_signals (
  company_id int not null,
  id bigint not null generated always as identity,
  connection_id int not null,
  chat text not null,
  -- The message they wait for.
  wa_id text not null,
  -- A change or a receipt, as the channel told it.
  signal jsonb not null,
  sent_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index early_signals_by_wa_id on early_signals (company_id, connection_id, wa_id);
create index early_signals_by_chat on early_signals (company_id, connection_id, chat, id desc);
create index early_signals_by_age on early_signals (created_at);
call fence('early_signals');

-- Of two edits the later one counts, whichever comes first; so its time is kept.
alter table messages add column edited_at timestamptz(3);
update messages set edited_at = sent_at where is_edited;
alter table messages drop column is_edited;
update message_changes
  set before = (before - 'isEdited') || jsonb_build_object('editedAt', case when (before ->> 'isEdited')::boolean then created_at end)
  where kind = 'edit';

-- What a message answers that is not in its conversation, as its writer's phone tells it: { mediaType, body }.
alter table messages add column quoted_copy jsonb;
-- The advertisement its writer came by: { title, body, url }.
alter table messages add column ad jsonb;
