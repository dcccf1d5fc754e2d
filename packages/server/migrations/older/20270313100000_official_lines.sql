-- Meta's apps that a company's official lines belong to. Meta calls the address that ends with `uuid`, and signs what it sends with the
-- app's secret; the former secret is good for a day after a change.
create table meta_apps (
  id int generated always as identity,
  company_id int not null references companies on delete cascade,
  uuid uuid not null,
  sealed_secret text not null default '',
  sealed_former_secret text not null default '',
  secret_changed_at timestamptz(3),
  verify_token text not null,
  verified_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (company_id, id)
);
create index meta_apps_by_uuid on meta_apps (uuid);
call fence('meta_apps');

-- What carries a connection that Meta's API carries, and what Meta said of it when it was last checked.
create table official_lines (
  company_id int not null,
  connection_id int not null,
  app_id int not null,
  waba_id text not null,
  number_id text not null,
  portfolio_id text not null,
  sealed_token text not null,
  steps jsonb not null,
  checked_at timestamptz(3) not null,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, app_id) references meta_apps (company_id, id)
);
create index official_lines_by_app on official_lines (company_id, app_id);
call fence('official_lines');

-- Which line a webhook is for, beside the sealed configuration. A number of Meta carries one line of the whole installation.
alter table channels.settings
  add column app uuid,
  add column waba_id text,
  add column number_id text;
create unique index settings_by_number on channels.settings (number_id) where provider = 'cloud';
create index settings_by_app on channels.settings (app, waba_id) where provider = 'cloud';

-- Webhooks as they came, in bytes, until they are split. What cannot be read stays, with its error.
create table channels.hooks (
  id bigint generated always as identity primary key,
  app uuid not null,
  body bytea not null,
  error text,
  received_at timestamptz(3) not null default now()
);
create index hooks_to_split on channels.hooks (id) where error is null;
create index hooks_unread on channels.hooks (received_at) where error is not null;

-- The changes in webhooks, each for one line, or for none when nobody has set up its number for the app that signed it.
create table channels.hook_parts (
  id bigint generated always as identity primary key,
  connection_id int,
  app uuid not null,
  payload jsonb not null,
  error text,
  received_at timestamptz(3) not null
);
create index hook_parts_of_line on channels.hook_parts (connection_id, id) where error is null;
create index hook_parts_old on channels.hook_parts (received_at);

alter table channels.hooks enable row level security;
alter table channels.hooks force row level security;
create policy channels on channels.hooks to recado_channels, recado_system using (true) with check (true);
grant select, update, delete on channels.hooks to recado_channels;
grant select, insert, delete on channels.hooks to recado_system;
call channels.fence('channels.hook_parts');
grant select, delete on channels.hook_parts to recado_app, recado_system;

create function channels.notify_hooks() returns trigger language plpgsql as $$
begin
  perform pg_notify('channel_hooks', '');
  return null;
end $$;
create function channels.notify_hook_parts() returns trigger language plpgsql as $$
begin
  perform pg_notify('channel_hook_parts', connection_id::text)
    from (select distinct connection_id from added where connection_id is not null) lines;
  return null;
end $$;
create trigger hook_parts_added after insert on channels.hook_parts
  referencing new table as added for each statement execute function channels.notify_hook_parts();
create trigger hooks_added after insert on channels.hooks for each statement execute function channels.notify_hooks();

-- What a line can do has new words. A line that was opened before them is a linked device.
update channels.state set capabilities = capabilities || '{"numberCheck": true, "presence": true, "groups": true, "window": null}'
where capabilities is not null;

-- What Meta says about an official line, and when it was last checked.
alter table channels.state add column health jsonb;
grant select (health) on channels.state to recado_app;

-- A person has another address from now on.
alter table channels.inbox drop constraint inbox_kind_check;
alter table channels.inbox add constraint inbox_kind_check check (kind in
  ('message', 'change', 'receipt', 'accepted', 'held', 'read', 'failure', 'state', 'presence', 'group', 'renamed', 'fetched', 'checked',
   'picture', 'alarm', 'address-book'));

-- Messages that a move to another carrier has kept back, until a user sends or drops them.
alter table channels.outbox drop constraint outbox_state_check;
alter table channels.outbox add constraint outbox_state_check check (state in
  ('queued', 'sending', 'done', 'failed', 'unknown', 'kept'));
create index outbox_kept on channels.outbox (connection_id, id) where state = 'kept';
