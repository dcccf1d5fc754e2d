create table connections (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  name text not null,
  is_default boolean not null default false,
  token text not null default '',
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
  -- The last thing that admins must know of a line, until one of them has seen it.
  alarm jsonb,
  -- What people are shown of a line's proxy; the login is with the sealed configuration.
  proxy_address text not null default '',
  -- A template that goes out when no user is there to fill it: {templateId, values}. Meta's list decides which templates exist, so none of these
  -- is a foreign key: one whose template has gone fails when it is due, and says so.
  fallback_template jsonb,
  rating_template jsonb,
  primary key (company_id, id),
  unique (company_id, name),
  foreign key (company_id, transfer_queue_id) references queues (company_id, id) on delete set null (transfer_queue_id)
);
create unique index connections_one_default on connections (company_id) where is_default;
-- Signals from channels know the connection alone; the worker finds the company by it.
create unique index connections_by_id on connections (id);
create index connections_by_prompt on connections (company_id, prompt_id) where prompt_id is not null;
create index connections_by_integration on connections (company_id, integration_id) where integration_id is not null;
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
