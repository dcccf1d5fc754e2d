create table queues (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  name text not null,
  color text not null,
  greeting_message text not null default '',
  out_of_hours_message text not null default '',
  complation_message text not null default '',
  rating_message text not null default '',
  order_queue int,
  integration_id int,
  prompt_id int,
  schedules jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, name),
  unique (company_id, color)
);
call fence('queues');
