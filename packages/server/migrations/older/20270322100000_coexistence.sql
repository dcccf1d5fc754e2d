-- A number that stays in the WhatsApp Business app hands over its past and its address book.
do $$
declare kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'inbox_kind_check';
  alter table channels.inbox drop constraint inbox_kind_check;
  execute 'alter table channels.inbox add constraint inbox_kind_check '
    || replace(kinds, 'ARRAY[', 'ARRAY[''past''::text, ''named''::text, ');
end $$;

-- What is told of the past comes in pieces, in any order. It waits until all is here, and holds up nothing.
alter table channels.hook_parts add column is_past boolean not null default false;
drop index channels.hook_parts_of_line;
create index hook_parts_of_line on channels.hook_parts (connection_id, id) where error is null and not is_past;
create index hook_parts_of_past on channels.hook_parts (connection_id, id) where error is null and is_past;

alter table official_lines
  add column on_app boolean not null default false,
  add column takes_past boolean not null default false;

-- Holds what was said with a contact before the connection was there. It was never open, and never opens by itself.
alter table tickets add column is_past boolean not null default false;
create index tickets_of_past on tickets (company_id, contact_id, connection_id) where is_past;

-- Other systems are told what happens, and not what had happened before.
alter table messages add column is_past boolean not null default false;
drop trigger to_webhook on messages;
create trigger to_webhook after insert on messages for each row when (new.media_type <> 'undecryptable' and not new.is_past)
  execute function messages_to_webhook();
drop trigger to_webhook on tickets;
create trigger to_webhook after insert on tickets for each row when (not new.is_past) execute function tickets_to_webhook();
create or replace function media_to_webhook() returns trigger language plpgsql as $$
declare
  m messages;
begin
  if not has_webhook(new.company_id) then return null; end if;
  for m in select * from messages where company_id = new.company_id and media_id = new.id and not is_deleted and not is_past
    order by id loop
    perform tell_webhook_of_message('message.media', m);
  end loop;
  return null;
end $$;
