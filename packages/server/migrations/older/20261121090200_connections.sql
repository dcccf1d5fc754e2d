create table connections (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  name text not null,
  is_default boolean not null default false,
  provider text not null default 'beta' check (provider in ('beta', 'cloud')),
  token text not null default '',
  proxy_url text not null default '',
  greeting_message text not null default '',
  complation_message text not null default '',
  out_of_hours_message text not null default '',
  rating_message text not null default '',
  expires_inactive_message text not null default '',
  expires_ticket int not null default 0,
  transfer_queue_id int,
  time_to_transfer int not null default 0,
  prompt_id int,
  integration_id int,
  time_use_bot_queues int not null default 0,
  max_use_bot_queues int not null default 3,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, name),
  foreign key (company_id, transfer_queue_id) references queues (company_id, id) on delete set null (transfer_queue_id)
);
create unique index connections_one_default on connections (company_id) where is_default;
-- Signals from channels know the connection alone; the worker finds the company by it.
create unique index connections_by_id on connections (id);
call fence('connections');

create table connection_queues (
  company_id int not null,
  connection_id int not null,
  queue_id int not null,
  primary key (company_id, connection_id, queue_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
create index connection_queues_by_queue on connection_queues (company_id, queue_id);
call fence('connection_queues');
