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
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
  -- A parent is an option of the same queue.
  foreign key (company_id, queue_id, parent_id) references queue_options (company_id, queue_id, id) on delete cascade,
  check (parent_id <> id)
);
call fence('queue_options');

-- What answers in a queue before a person does. Both get more columns with the features that run them.
create table prompts (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  name text not null,
  primary key (company_id, id)
);
call fence('prompts');

create table queue_integrations (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  name text not null,
  primary key (company_id, id)
);
call fence('queue_integrations');

alter table queues
  add foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id),
  add foreign key (company_id, integration_id) references queue_integrations (company_id, id) on delete set null (integration_id);
create index queues_by_prompt on queues (company_id, prompt_id) where prompt_id is not null;
create index queues_by_integration on queues (company_id, integration_id) where integration_id is not null;

-- Every queue has hours, the same to begin with as a company.
do $$ begin
  execute 'alter table queues alter column schedules set default ' || (
    select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where d.adrelid = 'companies'::regclass and a.attname = 'schedules');
end $$;
update queues set schedules = default where schedules = '[]';
