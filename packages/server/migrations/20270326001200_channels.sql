create procedure channels.fence(fenced regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', fenced);
  execute format('alter table %s force row level security', fenced);
  execute format('create policy channels on %s to recado_channels, recado_system using (true) with check (true)', fenced);
  execute format('create policy company on %s to recado_app using (connection_id in (select c.id from connections c where c.company_id = (select current_company()))) with check (connection_id in (select c.id from connections c where c.company_id = (select current_company())))', fenced);
  execute format('grant select, insert, update, delete on %s to recado_channels', fenced);
end $$;

-- Latest value of each connection. The lease says which process may write and send: a higher epoch ends the older holder.
create table channels.state (
  connection_id int primary key,
  status text not null default 'DISCONNECTED' check (status in ('OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED')),
  qrcode text not null default '',
  retries int not null default 0,
  number text not null default '',
  wanted boolean not null default false,
  lease_owner uuid,
  lease_epoch bigint not null default 0,
  lease_until timestamptz(3) not null default '-infinity',
  updated_at timestamptz(3) not null default now(),
  -- Why a line is in its state and since when, what it can do, and how it fares. `caught_up_at` is empty while what the network kept for a
  -- line that was away is still coming in.
  reason text not null default '',
  reason_until timestamptz(3),
  since timestamptz(3) not null default now(),
  capabilities jsonb,
  last_inbound_at timestamptz(3),
  last_ack_at timestamptz(3),
  caught_up_at timestamptz(3),
  -- Eight characters that link a device when they are typed on the phone, shown beside the QR code.
  pairing_code text not null default '',
  -- When the number was paired: a young line writes to few strangers. Those that exist begin today.
  paired_at timestamptz(3),
  -- With which telephone the line was paired before: a new pairing goes on from its conversations.
  former_number text not null default '',
  -- What Meta says about an official line, and when it was last checked.
  health jsonb
);
call channels.fence('channels.state');
grant select on channels.state to recado_system;
grant select (connection_id, status, qrcode, retries, number, updated_at, reason, reason_until, since, capabilities,
  last_inbound_at, last_ack_at, caught_up_at, pairing_code, paired_at, former_number, health) on channels.state to recado_app;

-- What carries a line: which provider, set up how. The configuration is sealed under the channels' key and empty when there is nothing
-- to set up. A new version renews the session; another provider moves the line, which keeps its tickets, contacts and history.
create table channels.settings (
  connection_id int primary key,
  provider text not null check (provider in ('beta', 'cloud')),
  configuration text not null default '',
  version int not null default 1,
  -- When customers may be expected to write on a line: the company's time zone, and the opening hours that count for it, if any do.
  hours jsonb,
  -- Does the company turn calls away?
  rejects_calls boolean not null default false,
  -- A line of a company that is blocked has no session, and stays paired.
  rests boolean not null default false,
  -- Which line a webhook is for, beside the sealed configuration. A number of Meta carries one line of the whole installation.
  app uuid,
  waba_id text,
  number_id text
);
create unique index settings_by_number on channels.settings (number_id) where provider = 'cloud';
create index settings_by_app on channels.settings (app, waba_id) where provider = 'cloud';
call channels.fence('channels.settings');
grant select, insert, update on channels.settings to recado_app;
grant select, update on channels.settings to recado_system;

-- The versions of a client that its network still takes, when it is no longer the one that the library knows.
create table channels.versions (
  provider text primary key check (provider in ('beta', 'cloud')),
  version text not null,
  updated_at timestamptz(3) not null default now()
);
alter table channels.versions enable row level security;
alter table channels.versions force row level security;
create policy operator on channels.versions to recado_system using (true) with check (true);
create policy channels on channels.versions for select to recado_channels using (true);
grant select, insert, update, delete on channels.versions to recado_system;
grant select on channels.versions to recado_channels;

-- Signals from the network. `seen` makes a redelivery the same row.
create table channels.inbox (
  id bigint generated always as identity primary key,
  connection_id int not null,
  kind text not null,
  lane text,
  seen text,
  payload jsonb not null,
  state text not null default 'ready' check (state in ('ready', 'done', 'parked')),
  due_at timestamptz(3) not null default now(),
  lease_until timestamptz(3),
  attempts smallint not null default 0,
  error text,
  created_at timestamptz(3) not null default now(),
  unique (connection_id, seen),
  check (kind in ('past', 'named', 'consent', 'charge', 'message', 'change', 'receipt', 'accepted', 'held', 'read', 'failure',
    'state', 'presence', 'group', 'renamed', 'template', 'fetched', 'checked', 'picture', 'alarm', 'address-book'))
);
create index inbox_ready on channels.inbox (due_at, id) where state = 'ready';
create index inbox_lanes on channels.inbox (lane, id) where state = 'ready' and lane is not null;
create index inbox_parked on channels.inbox (connection_id) where state = 'parked';
create index inbox_done on channels.inbox (created_at) where state = 'done';
call channels.fence('channels.inbox');
grant select, update on channels.inbox to recado_app;
grant select, update, delete on channels.inbox to recado_system;

-- Messages to send and commands to obey, taken by class (lower first), then in order.
create table channels.outbox (
  id bigint generated always as identity primary key,
  connection_id int not null,
  kind text not null,
  class smallint not null default 0,
  wa_id text,
  payload jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'done', 'failed', 'unknown', 'kept')),
  attempts smallint not null default 0,
  due_at timestamptz(3) not null default now(),
  error text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- `prepared` is a message as it was first handed to the network: sent again after a crash or on request, it is the same.
  prepared bytea,
  -- `lane` is the conversation, however it is addressed: what has the same one goes one after another.
  ref uuid,
  lane text,
  -- A first contact: its person has never written on this connection. While the network lets a number make no first contact, such rows wait.
  first boolean not null default false,
  constraint outbox_line_check check (case kind
    when 'message' then ref is not null and lane is not null
    when 'read' then
    lane is not null
    else true
end),
  check (kind in ('message', 'read', 'presence', 'watch', 'fetch', 'check', 'picture', 'address-book', 'connect', 'pair',
    'logout', 'forget'))
);
create index outbox_open on channels.outbox (connection_id, class, id) where state in ('queued', 'sending');
create index outbox_by_wa_id on channels.outbox (connection_id, wa_id) where wa_id is not null;
-- Files to upload and side requests to serve are looked for beside the line of messages; the channels name these predicates word for word.
create index outbox_to_upload on channels.outbox (connection_id, class, id) where state = 'queued' and kind = 'message' and
  prepared is null and ((payload -> 'content') ->> 'type') = 'file';
create index outbox_errands on channels.outbox (connection_id, id) where state = 'queued' and (kind in ('presence', 'watch',
  'check', 'picture'));
create index outbox_fetches on channels.outbox (connection_id, id) where state = 'queued' and kind = 'fetch';
create index outbox_line on channels.outbox (connection_id, class, id) where (state in ('queued', 'sending')) and (kind in
  ('message', 'read', 'connect', 'pair', 'logout', 'forget'));
create index outbox_watched on channels.outbox (connection_id, updated_at) where kind = 'watch' and state = 'done';
create index outbox_by_ref on channels.outbox (connection_id, ref) where ref is not null;
-- What stands before a row in its lane: asked of each of the next rows, however many wait.
create index outbox_lanes on channels.outbox (connection_id, lane, class, id) where (state in ('queued', 'sending')) and lane is not null;
create index outbox_closed on channels.outbox (updated_at) where (state in ('unknown', 'done', 'failed')) and (kind <> 'message'
  or state <> 'done');
create index outbox_sent on channels.outbox (updated_at) where kind = 'message' and state = 'done';
create index outbox_kept on channels.outbox (connection_id, id) where state = 'kept';
call channels.fence('channels.outbox');
grant select, insert, update on channels.outbox to recado_app;
grant select, delete on channels.outbox to recado_system;

-- Session secrets of WhatsApp Web, sealed with AES-256-GCM before they come here.
create table channels.whatsapp_web_keys (
  connection_id int not null,
  kind text not null,
  key_id text not null,
  sealed bytea not null,
  -- When a key was last used, to within a week: sessions and the like that were not used for 90 days are forgotten.
  used_on date not null default CURRENT_DATE,
  primary key (connection_id, kind, key_id)
);
alter table channels.whatsapp_web_keys enable row level security;
alter table channels.whatsapp_web_keys force row level security;
create policy channels on channels.whatsapp_web_keys to recado_channels using (true) with check (true);
grant select, insert, update, delete on channels.whatsapp_web_keys to recado_channels;

-- What opens the sealed edits of a message, by its id on the network; kept for a day, written with the message's row of the inbox.
-- Not sealed at rest: it opens nothing but new words of a message that lies in the inbox as it is. It names no person.
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
grant select, delete on channels.message_secrets to recado_system;
grant select, insert, update, delete on channels.message_secrets to recado_channels;

-- Conversations in which messages disappear, by the name of the other side on the network: what is sent there says how long it stays.
create table channels.chat_timers (
  connection_id int not null,
  chat text not null,
  seconds int not null,
  since timestamptz(3) not null,
  primary key (connection_id, chat)
);
call channels.fence('channels.chat_timers');
grant select, delete on channels.chat_timers to recado_app;

-- When something came in on a line in the last weeks, as the channels process keeps it.
create table channels.traffic (
  connection_id int primary key,
  history jsonb not null
);
alter table channels.traffic enable row level security;
alter table channels.traffic force row level security;
create policy channels on channels.traffic to recado_channels using (true) with check (true);
grant select, insert, update, delete on channels.traffic to recado_channels;

-- The channels processes that live: lines are shared among them. A row is confirmed with each heartbeat and counts for eight seconds.
create table channels.processes (
  owner uuid primary key,
  seen_at timestamptz(3) not null default now()
);
alter table channels.processes enable row level security;
alter table channels.processes force row level security;
create policy channels on channels.processes to recado_channels using (true) with check (true);
grant select, insert, update, delete on channels.processes to recado_channels;

-- Devices that a phone still lists although they are no longer used: what it takes to log in as one and unlink it, sealed, and how its
-- line reached the network. They hang on no line: one that is deleted may leave its device behind.
create table channels.leftovers (
  id bigint generated always as identity primary key,
  connection_id int not null,
  provider text not null check (provider in ('beta', 'cloud')),
  configuration text not null,
  sealed bytea not null,
  tries int not null default 0,
  due_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now()
);
alter table channels.leftovers enable row level security;
alter table channels.leftovers force row level security;
create policy channels on channels.leftovers to recado_channels using (true) with check (true);
grant select, insert, update, delete on channels.leftovers to recado_channels;

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

-- What is new on a line, by kind: a listener looks only where it may be.
create function channels.notify_connection() returns trigger language plpgsql as $$
begin
  perform pg_notify('channel_' || tg_table_name, new.connection_id || ' ' || new.kind);
  return null;
end $$;

create function channels.notify_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('channel_settings', coalesce(to_jsonb(new) ->> 'connection_id', ''));
  return null;
end $$;

create trigger inbox_added after insert on channels.inbox for each row execute function channels.notify_connection();

create trigger outbox_added after insert on channels.outbox for each row execute function channels.notify_connection();

create trigger settings_changed after insert or update of version, rests on channels.settings
  for each row execute function channels.notify_settings();

create trigger versions_changed after insert or update or delete on channels.versions for each row execute function channels.notify_settings();
