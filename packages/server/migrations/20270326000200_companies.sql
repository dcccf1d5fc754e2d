create table plans (
  id int generated always as identity primary key,
  name text not null,
  users int not null,
  connections int not null,
  queues int not null,
  value numeric(10, 2) not null,
  use_campaigns boolean not null default false,
  use_kanban boolean not null default false,
  use_open_ai boolean not null default false,
  use_integrations boolean not null default false,
  use_schedules boolean not null default false,
  use_internal_chat boolean not null default false,
  use_external_api boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Whether companies that sign up may choose it.
  is_public boolean not null default true
);
create unique index plans_by_name on plans (fold(name));
grant select on plans to recado_app;
grant select, insert, update, delete on plans to recado_system;

create table companies (
  id int generated always as identity primary key,
  name text not null,
  email text not null default '',
  phone text not null default '',
  plan_id int references plans (id),
  status boolean not null default true,
  recurrence text not null default 'MENSAL',
  -- A day of the company's, good to its end there.
  due_date date,
  time_zone text not null default 'America/Sao_Paulo',
  schedules jsonb not null default '[
    {"weekday": "Segunda-feira", "weekdayEn": "monday", "startTime": "08:00", "endTime": "18:00"},
    {"weekday": "Terça-feira", "weekdayEn": "tuesday", "startTime": "08:00", "endTime": "18:00"},
    {"weekday": "Quarta-feira", "weekdayEn": "wednesday", "startTime": "08:00", "endTime": "18:00"},
    {"weekday": "Quinta-feira", "weekdayEn": "thursday", "startTime": "08:00", "endTime": "18:00"},
    {"weekday": "Sexta-feira", "weekdayEn": "friday", "startTime": "08:00", "endTime": "18:00"},
    {"weekday": "Sábado", "weekdayEn": "saturday", "startTime": "08:00", "endTime": "12:00"},
    {"weekday": "Domingo", "weekdayEn": "sunday", "startTime": "00:00", "endTime": "00:00"}
  ]',
  first_name text not null default '',
  last_name text not null default '',
  address text not null default '',
  city text not null default '',
  state text not null default '',
  zipcode text not null default '',
  country text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- What a company may store; 100 GB unless the operator says otherwise.
  max_stored bigint not null default 107374182400,
  -- A company that was deleted can be restored for a while, and is blocked meanwhile; then it is erased.
  deleted_at timestamptz(3),
  -- CPF or CNPJ of the payer, where the provider asks for one.
  document text not null default ''
);
create index companies_by_plan on companies (plan_id);
-- The clock looks for companies whose days end.
create index companies_by_due_date on companies (due_date) where due_date is not null;
alter table companies enable row level security;
alter table companies force row level security;
create policy company on companies to recado_app using (id = (select current_company())) with check (id = (select current_company()));
create policy system on companies to recado_system using (true) with check (true);
grant select, update on companies to recado_app;
grant select, insert, update, delete on companies to recado_system;
alter table work add foreign key (company_id) references companies (id) on delete cascade;

create table settings (
  company_id int not null references companies (id) on delete cascade,
  key text not null,
  value text not null,
  -- The file whose address the value is.
  media_id bigint,
  primary key (company_id, key)
);
create index settings_by_media on settings (company_id, media_id) where media_id is not null;
call fence('settings');

-- The one link that makes the first company; in a row alone, since there is no company that it could belong to.
create table first_run_links (
  single boolean default true primary key check (single),
  token_hash bytea not null,
  expires_at timestamptz(3) not null
);
grant select, insert, update, delete on first_run_links to recado_system;
