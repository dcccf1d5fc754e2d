-- What opens the sealed edits of a message, by its id on the network; kept for a day, written with the message's row of the inbox.
-- Not sealed at rest: it opens nothing but new words of a message that lies in the inbox as it is. It names nobody.
create table channels.message_secrets (
  connection_id int not null,
  wa_id text not null,
  secret bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (connection_id, wa_id, secret)
);
create index message_secrets_old on channels.message_secrets (created_at);
alter table channels.message_secrets enable row level security;
alter table channels.message_secrets force row level security;
create policy channels on channels.message_secrets to recado_channels, recado_system using (true) with check (true);
grant select, insert, update, delete on channels.message_secrets to recado_channels;
grant select, delete on channels.message_secrets to recado_system;
