create table tickets (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  code int not null,
  status text not null check (status in ('pending', 'open', 'closed')),
  user_id int,
  queue_id int,
  connection_id int,
  contact_id int not null,
  is_group boolean not null default false,
  chatbot boolean not null default false,
  last_message text not null default '',
  unread_messages int not null default 0,
  use_integration boolean not null default false,
  prompt_id int,
  integration_id int,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, uuid),
  unique (company_id, code),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create unique index tickets_one_live on tickets (company_id, contact_id, connection_id) where status in ('pending', 'open');
create index tickets_by_status on tickets (company_id, status, updated_at desc, id desc);
create index tickets_by_change on tickets (company_id, updated_at desc, id desc);
create index tickets_by_user on tickets (company_id, user_id, status, updated_at desc, id desc);
create index tickets_by_queue on tickets (company_id, queue_id, status, updated_at desc, id desc);
create index tickets_by_contact on tickets (company_id, contact_id, updated_at desc);
create index tickets_by_connection on tickets (company_id, connection_id);
call fence('tickets');

create table ticket_counters (
  company_id int primary key references companies (id) on delete cascade,
  last_code int not null
);
call fence('ticket_counters');
