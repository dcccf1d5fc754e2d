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
  schedules jsonb not null default '[
    {"weekday": "Segunda-feira", "weekdayEn": "monday", "startTime": "08:00", "endTime": "18:00"},
    {"weekday": "Terça-feira", "weekdayEn": "tuesday", "startTime": "08:00", "endTime": "18:00"},
    {"weekday": "Quarta-feira", "weekdayEn": "wednesday", "startTime": "08:00", "endTime": "18:00"},
    {"weekday": "Quinta-feira", "weekdayEn": "thursday", "startTime": "08:00", "endTime": "18:00"},
    {"weekday": "Sexta-feira", "weekdayEn": "friday", "startTime": "08:00", "endTime": "18:00"},
    {"weekday": "Sábado", "weekdayEn": "saturday", "startTime": "08:00", "endTime": "12:00"},
    {"weekday": "Domingo", "weekdayEn": "sunday", "startTime": "00:00", "endTime": "00:00"}
  ]',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, name),
  unique (company_id, color)
);
create index queues_by_prompt on queues (company_id, prompt_id) where prompt_id is not null;
create index queues_by_integration on queues (company_id, integration_id) where integration_id is not null;
call fence('queues');

-- The menu that a queue's customers walk through.
create table queue_options (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  queue_id int not null,
  parent_id int,
  -- Its place among its siblings, from 1: what a customer types to choose it.
  option int not null check (option > 0),
  title text not null,
  message text not null default '',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, queue_id, id),
  unique nulls not distinct (company_id, queue_id, parent_id, option) deferrable initially deferred,
  check (parent_id <> id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
  foreign key (company_id, queue_id, parent_id) references queue_options (company_id, queue_id, id) on delete cascade
);
call fence('queue_options');
