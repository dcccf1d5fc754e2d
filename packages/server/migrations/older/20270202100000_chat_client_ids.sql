-- A message that is sent again, because its answer was lost, is said once.
alter table chat_messages add column client_id uuid;
create unique index chat_messages_by_client_id on chat_messages (company_id, chat_id, sender_id, client_id) where client_id is not null;
