-- The roles exist before the first migration (platform/roles.ts): recado_app is fenced by row-level security,
-- recado_system may cross companies, recado_channels sees the schema "channels" alone.

create schema channels;
grant usage on schema public to recado_app, recado_system;
grant usage on schema channels to recado_app, recado_system, recado_channels;

create function current_company() returns int language sql stable
  as $$ select nullif(current_setting('app.company_id', true), '')::int $$;

-- Every tenant table calls this once: forced row-level security for the app, free passage for the system.
create procedure fence(fenced regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', fenced);
  execute format('alter table %s force row level security', fenced);
  execute format('create policy company on %s to recado_app using (company_id = (select current_company())) with check (company_id = (select current_company()))', fenced);
  execute format('create policy system on %s to recado_system using (true) with check (true)', fenced);
  execute format('grant select, insert, update, delete on %s to recado_app, recado_system', fenced);
end $$;

create table plans (
  id int generated always as identity primary key,
  name text not null unique,
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
  updated_at timestamptz(3) not null default now()
);
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
  due_date timestamptz(3),
  time_zone text not null default 'America/Sao_Paulo',
  schedules jsonb not null default '[]',
  first_name text not null default '',
  last_name text not null default '',
  address text not null default '',
  city text not null default '',
  state text not null default '',
  zipcode text not null default '',
  country text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
alter table companies enable row level security;
alter table companies force row level security;
create policy company on companies to recado_app using (id = (select current_company())) with check (id = (select current_company()));
create policy system on companies to recado_system using (true) with check (true);
grant select, update on companies to recado_app;
grant select, insert, update, delete on companies to recado_system;

create table settings (
  company_id int not null references companies (id) on delete cascade,
  key text not null,
  value text not null,
  primary key (company_id, key)
);
call fence('settings');
