-- What carries a line: which provider, set up how. The configuration is sealed under the channels' key and empty when there is nothing
-- to set up. A new version renews the session; another provider moves the line, which keeps its tickets, contacts and history.
create table channels.settings (
  connection_id int primary key,
  provider text not null check (provider in ('beta', 'cloud')),
  configuration text not null default '',
  version int not null default 1
);
insert into channels.settings (connection_id, provider) select id, provider from connections;
call channels.fence('channels.settings');
grant select, insert, update on channels.settings to recado_app;
alter table connections drop column provider, drop column proxy_url;

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

create function channels.notify_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('channel_settings', coalesce(to_jsonb(new) ->> 'connection_id', ''));
  return null;
end $$;
create trigger settings_changed after insert or update on channels.settings for each row execute function channels.notify_settings();
create trigger versions_changed after insert or update or delete on channels.versions for each row execute function channels.notify_settings();

-- Why a line is in its state and since when, what it can do, and how it fares. `caught_up_at` is empty while what the network kept for a
-- line that was away is still coming in.
alter table channels.state
  add column reason text not null default '',
  add column reason_until timestamptz(3),
  add column since timestamptz(3) not null default now(),
  add column capabilities jsonb,
  add column last_inbound_at timestamptz(3),
  add column last_ack_at timestamptz(3),
  add column caught_up_at timestamptz(3);
grant select (reason, reason_until, since, capabilities, last_inbound_at, last_ack_at, caught_up_at) on channels.state to recado_app;
