-- The border between the server and the channels process. Rows know a connection, never a company; the app reaches the
-- rows of its own company's connections alone.

-- Latest value of each connection. The lease says which process may write and send: a higher epoch ends the older holder.
create table channels.state (
  connection_id int primary key,
  status text not null default 'DISCONNECTED'
    check (status in ('OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED')),
  qrcode text not null default '',
  retries int not null default 0,
  number text not null default '',
  wanted boolean not null default false,
  lease_owner uuid,
  lease_epoch bigint not null default 0,
  lease_until timestamptz(3) not null default '-infinity',
  updated_at timestamptz(3) not null default now()
);

-- Signals from the network. `seen` makes a redelivery the same row.
create table channels.inbox (
  id bigint generated always as identity primary key,
  connection_id int not null,
  kind text not null check (kind in ('message', 'receipt', 'failure', 'state')),
  lane text,
  seen text,
  payload jsonb not null,
  state text not null default 'ready' check (state in ('ready', 'done', 'parked')),
  due_at timestamptz(3) not null default now(),
  lease_until timestamptz(3),
  attempts smallint not null default 0,
  error text,
  created_at timestamptz(3) not null default now(),
  unique (connection_id, seen)
);
create index inbox_ready on channels.inbox (due_at, id) where state = 'ready';
create index inbox_lanes on channels.inbox (lane, id) where state = 'ready' and lane is not null;
create index inbox_parked on channels.inbox (connection_id) where state = 'parked';
create index inbox_done on channels.inbox (created_at) where state = 'done';

-- Messages to send and commands to obey, taken by class (lower first), then in order.
create table channels.outbox (
  id bigint generated always as identity primary key,
  connection_id int not null,
  kind text not null check (kind in ('message', 'read', 'connect', 'pair', 'logout', 'forget')),
  class smallint not null default 0,
  wa_id text,
  payload jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'done', 'failed')),
  attempts smallint not null default 0,
  due_at timestamptz(3) not null default now(),
  error text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index outbox_open on channels.outbox (connection_id, class, id) where state in ('queued', 'sending');
create index outbox_by_wa_id on channels.outbox (connection_id, wa_id) where wa_id is not null;
create index outbox_closed on channels.outbox (updated_at) where state in ('done', 'failed');

-- Session secrets of WhatsApp Web, sealed with AES-256-GCM before they come here.
create table channels.whatsapp_web_keys (
  connection_id int not null,
  kind text not null,
  key_id text not null,
  sealed bytea not null,
  primary key (connection_id, kind, key_id)
);

create function channels.notify_connection() returns trigger language plpgsql as $$
begin
  perform pg_notify('channel_' || tg_table_name, new.connection_id::text);
  return null;
end $$;
create trigger inbox_added after insert on channels.inbox for each row execute function channels.notify_connection();
create trigger outbox_added after insert on channels.outbox for each row execute function channels.notify_connection();

create procedure channels.fence(fenced regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', fenced);
  execute format('alter table %s force row level security', fenced);
  execute format('create policy channels on %s to recado_channels, recado_system using (true) with check (true)', fenced);
  execute format('create policy company on %s to recado_app using (connection_id in (select c.id from connections c where c.company_id = (select current_company()))) with check (connection_id in (select c.id from connections c where c.company_id = (select current_company())))', fenced);
  execute format('grant select, insert, update, delete on %s to recado_channels', fenced);
end $$;
call channels.fence('channels.state');
call channels.fence('channels.inbox');
call channels.fence('channels.outbox');
alter table channels.whatsapp_web_keys enable row level security;
alter table channels.whatsapp_web_keys force row level security;
create policy channels on channels.whatsapp_web_keys to recado_channels using (true) with check (true);
grant select, insert, update, delete on channels.whatsapp_web_keys to recado_channels;

grant select (connection_id, status, qrcode, retries, number, updated_at) on channels.state to recado_app;
grant select, update on channels.inbox to recado_app;
grant select, insert, update on channels.outbox to recado_app;
grant select, update, delete on channels.inbox to recado_system;
grant select, delete on channels.outbox to recado_system;
grant select on channels.state to recado_system;
