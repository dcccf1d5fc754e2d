-- Meta's apps that a company's official lines belong to. Meta calls the address that ends with `uuid`, and signs what it sends with the
-- app's secret; the former secret is good for a day after a change.
create table meta_apps (
  id int not null generated always as identity,
  company_id int not null references companies (id) on delete cascade,
  uuid uuid not null,
  sealed_secret text not null default '',
  sealed_former_secret text not null default '',
  secret_changed_at timestamptz(3),
  verify_token text not null,
  verified_at timestamptz(3),
  created_at timestamptz(3) not null,
  -- What a company knows of that app: its uuid, and the secret under the company's own key.
  is_platform boolean not null default false,
  primary key (company_id, id)
);
create index meta_apps_by_uuid on meta_apps (uuid);
create unique index meta_apps_of_platform on meta_apps (company_id) where is_platform;
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
  -- Of the account at Meta, when the line was last checked. Empty: not known.
  currency text not null default '',
  -- Since when Meta says that an account has no means of payment. Without one, messages that cost vanish.
  unpaid_since timestamptz(3),
  on_app boolean not null default false,
  takes_past boolean not null default false,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, app_id) references meta_apps (company_id, id)
);
create index official_lines_by_app on official_lines (company_id, app_id);
call fence('official_lines');

-- The operator's app at Meta, with which companies connect numbers in a window of Meta's. Its secret is sealed.
create table platform_app (
  single boolean default true primary key check (single),
  uuid uuid not null,
  meta_id text not null,
  config_id text not null,
  sealed_secret text not null,
  sealed_former_secret text not null,
  secret_changed_at timestamptz(3),
  verify_token text not null,
  verified_at timestamptz(3)
);
grant select, insert, update, delete on platform_app to recado_system;

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
alter table channels.hooks enable row level security;
alter table channels.hooks force row level security;
create policy channels on channels.hooks to recado_channels, recado_system using (true) with check (true);
-- A company that erases a person reaches what Meta has told its apps and no connection has taken in yet.
create policy own_app on channels.hooks to recado_app using (app in (select a.uuid from meta_apps a where (a.company_id = (select
  current_company())))) with check (app in (select a.uuid from meta_apps a where (a.company_id = (select current_company()))));
grant select, insert, delete on channels.hooks to recado_app, recado_system;
grant select, update, delete on channels.hooks to recado_channels;

-- The changes in webhooks, each for one line, or for none when its number is not set up for the app that signed it.
create table channels.hook_parts (
  id bigint generated always as identity primary key,
  connection_id int,
  app uuid not null,
  payload jsonb not null,
  error text,
  received_at timestamptz(3) not null,
  -- What is told of the past comes in pieces, in any order. It waits until all is here, and holds up nothing.
  is_past boolean not null default false
);
create index hook_parts_old on channels.hook_parts (received_at);
create index hook_parts_of_line on channels.hook_parts (connection_id, id) where error is null and not is_past;
create index hook_parts_of_past on channels.hook_parts (connection_id, id) where error is null and is_past;
call channels.fence('channels.hook_parts');
grant select, update, delete on channels.hook_parts to recado_app;
grant select, delete on channels.hook_parts to recado_system;

-- Whom the lines of a portfolio have reached outside the window, and when last: Meta limits how many these are in 24 hours.
create table channels.reached (
  portfolio text not null,
  -- The number, or Meta's name where that is hidden.
  person text not null,
  at timestamptz(3) not null,
  primary key (portfolio, person)
);
create index reached_lately on channels.reached (portfolio, at);
create index reached_old on channels.reached (at);
alter table channels.reached enable row level security;
alter table channels.reached force row level security;
create policy channels on channels.reached to recado_channels, recado_system using (true) with check (true);
create policy company on channels.reached to recado_app using (portfolio in (select l.portfolio_id from official_lines l where
  (l.company_id = (select current_company())))) with check (portfolio in (select l.portfolio_id from official_lines l where
  (l.company_id = (select current_company()))));
grant select, delete on channels.reached to recado_app, recado_system;
grant select, insert, update, delete on channels.reached to recado_channels;

-- Until when free texts may go to a contact on a connection that has a window: that long after the contact last wrote or called there. Only
-- what comes in while the connection has a window opens one.
create table customer_windows (
  company_id int not null,
  contact_id int not null,
  connection_id int not null,
  ends_at timestamptz(3) not null,
  -- When the connection's fallback template last went to the contact. Once it has, the next one waits until the window has been open again.
  fallback_at timestamptz(3),
  primary key (company_id, contact_id, connection_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index customer_windows_by_connection on customer_windows (company_id, connection_id, ends_at);
call fence('customer_windows');

-- The templates of the accounts at Meta (WABA) that carry a company's official lines, as Meta last told them. A name has one for each
-- language.
create table message_templates (
  id int not null generated always as identity,
  company_id int not null references companies (id) on delete cascade,
  waba_id text not null,
  meta_id text not null,
  name text not null,
  language text not null,
  category text not null,
  state text not null,
  quality text,
  content jsonb not null,
  reason text not null default '',
  reason_words text not null default '',
  paused_until timestamptz(3),
  category_change jsonb,
  used_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, waba_id, name, language)
);
call fence('message_templates');

-- When the templates of an account were last read whole, and why the last try failed.
create table template_accounts (
  company_id int not null references companies (id) on delete cascade,
  waba_id text not null,
  synced_at timestamptz(3),
  tried_at timestamptz(3) not null,
  fault jsonb,
  primary key (company_id, waba_id)
);
call fence('template_accounts');

-- What messages of official lines cost, as the operator has it from Meta's rate cards: from a day on, until the next row of the same market,
-- category and currency. The category `allowance` is how many replies a number has free each month. Of the whole installation.
create table message_rates (
  id int generated always as identity primary key,
  market text not null,
  category text not null,
  currency text not null,
  amount numeric(16,7) not null check (amount >= 0),
  valid_from date not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (category, currency, market, valid_from),
  check (category in ('marketing', 'utility', 'authentication', 'authentication-international', 'service', 'allowance'))
);
grant select on message_rates to recado_app;
grant select, insert, update, delete on message_rates to recado_system;

-- What the network charged for messages of official lines, by its own statuses: one row for each message that it knows of. Amounts follow
-- from the rates of the day. A row names no person; the network's id of the message is kept as a hash, by which repetitions are known.
create table message_charges (
  id bigint not null generated always as identity,
  company_id int not null references companies (id) on delete cascade,
  network_key bytea not null,
  connection_id int,
  waba_id text not null,
  message_id bigint,
  queue_id int,
  -- `untold`: the network said nothing of the price.
  kind text not null check (kind in ('regular', 'allowance', 'ad', 'free', 'untold')),
  category text,
  -- The price came with the delivery, and not only before it.
  is_final boolean not null,
  country text,
  currency text not null,
  is_delivered boolean not null,
  at timestamptz(3) not null,
  -- Of `at`, where the company is.
  day date not null,
  primary key (company_id, id),
  unique (company_id, network_key),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete set null (message_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id)
);
create index message_charges_by_message on message_charges (company_id, message_id) where message_id is not null;
create index message_charges_by_connection on message_charges (company_id, connection_id);
create index message_charges_by_queue on message_charges (company_id, queue_id);
-- The report reads this index alone.
create index message_charges_by_day on message_charges (company_id, day) include (connection_id, queue_id, kind, category,
  country, currency) where is_delivered;
create index message_charges_of_account on message_charges (company_id, waba_id, at) include (kind, category, country, currency,
  day) where is_delivered;
-- How many replies of a number were free this month, and whether one was paid.
create index message_charges_of_replies on message_charges (company_id, connection_id, kind, day) where is_delivered and category
  = 'service';
-- Which customers came from an advertisement lately.
create index message_charges_of_ads on message_charges (company_id, connection_id, at) where kind = 'ad';
-- Which messages a rate is about, in all companies.
create index message_charges_priced on message_charges (day, category, currency, country) where is_delivered and kind = 'regular';
call fence('message_charges');

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

-- Counts a person as reached now, unless that is one more than `allowed` in the 24 hours before. Null: counted. Else: until when there are as
-- many. Null for `allowed` counts without a limit.
create function channels.reach(of_portfolio text, whom text, allowed int, now timestamptz) returns timestamptz language plpgsql as $$
declare frees timestamptz;
begin
  -- One after another, so that each sees whom the others have counted.
  perform pg_advisory_xact_lock(hashtextextended('reached ' || of_portfolio, 0));
  if allowed is not null and not exists (
    select from channels.reached r where r.portfolio = of_portfolio and r.person = whom and r.at > now - interval '24 hours') then
    select r.at + interval '24 hours' into frees from channels.reached r
    where r.portfolio = of_portfolio and r.at > now - interval '24 hours' order by r.at desc offset greatest(allowed, 1) - 1 limit 1;
    if frees is not null then return frees; end if;
  end if;
  insert into channels.reached as r (portfolio, person, at) values (of_portfolio, whom, now)
  on conflict (portfolio, person) do update set at = excluded.at where r.at < excluded.at;
  return null;
end $$;

create trigger hooks_added after insert on channels.hooks for each statement execute function channels.notify_hooks();

create trigger hook_parts_added after insert on channels.hook_parts
  referencing new table as added for each statement execute function channels.notify_hook_parts();
