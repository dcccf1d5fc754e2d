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
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id)
);
-- One address signs in to one company: the only unique key that crosses companies.
create unique index users_email on users (lower(email));
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

-- One live session a user. Tokens are kept as SHA-256, so the table signs nobody in.
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
