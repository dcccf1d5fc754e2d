create table users (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  name text not null,
  email text not null,
  password_hash text,
  profile text not null default 'user' check (profile in ('user', 'supervisor', 'admin', 'owner')),
  all_ticket text not null default 'desabled' check (all_ticket in ('enabled', 'desabled')),
  connection_id int,
  super boolean not null default false,
  language text not null default 'pt',
  online boolean not null default false,
  last_seen_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- A browser that was remembered before is no longer known.
  browsers_known_from timestamptz(3) not null default now(),
  -- A user who leaves keeps a name for what they did, and nothing to sign in with.
  deleted_at timestamptz(3),
  -- What a person tells colleagues of themself, and when nothing rings for them by the company's clocks.
  availability text not null default 'online' check (availability in ('online', 'away', 'busy')),
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_until text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- People who were there before the address their company signed up with was taken over with a code mailed to it: they come in again
  -- once an admin has set their password.
  held boolean not null default false,
  primary key (company_id, id),
  constraint users_quiet_hours check ((quiet_from is null) = (quiet_until is null)),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id)
);
-- One address signs in to one company: the only unique key that crosses companies.
create unique index users_email on users (lower(email)) where deleted_at is null;
call fence('users');

create table user_queues (
  company_id int not null,
  user_id int not null,
  queue_id int not null,
  primary key (company_id, user_id, queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
create index user_queues_by_queue on user_queues (company_id, queue_id);
call fence('user_queues');

-- One live session a user. Tokens are kept as SHA-256, so the table opens no session.
create table sessions (
  company_id int not null,
  user_id int not null,
  id uuid not null,
  token_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index sessions_by_token on sessions (token_hash);
create index sessions_by_previous on sessions (previous_hash);
call fence('sessions');

create table login_links (
  company_id int not null,
  user_id int not null,
  token_hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index login_links_by_token on login_links (token_hash);
call fence('login_links');

-- The latest code of each person who has forgotten the password. A password that was set since ends it.
create table password_resets (
  company_id int not null,
  user_id int not null,
  code_hash text not null,
  tries int not null default 0,
  made_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call fence('password_resets');

-- Companies that have signed up, until a reader of the mail at their address has followed the link in it. A company that is not here has
-- nothing to confirm.
create table email_confirmations (
  company_id int primary key references companies (id) on delete cascade,
  user_id int not null,
  token_hash bytea not null,
  expires_at timestamptz(3) not null,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index email_confirmations_by_token on email_confirmations (token_hash);
call fence('email_confirmations');

create table push_subscriptions (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  user_id int not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, endpoint),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index push_subscriptions_by_user on push_subscriptions (company_id, user_id);
call fence('push_subscriptions');

-- What people did that a company must be able to account for. It outlives who did it and what it was done to, so these are numbers, not
-- references; and it holds no name of a customer.
create table audit_entries (
  company_id int not null references companies (id) on delete cascade,
  id bigint not null generated always as identity,
  actor_id int not null,
  actor_name text not null,
  -- Kind of record and what was done: 'contact.erased'.
  act text not null,
  subject_id int,
  at timestamptz(3) not null,
  -- What an act changed: [{field, before, after}].
  changes jsonb not null default '[]',
  primary key (company_id, id)
);
call fence('audit_entries');
-- What is written down stays as it was written: the application adds to the log and reads it. It goes with its company alone.
revoke update, delete on audit_entries from recado_app, recado_system;
