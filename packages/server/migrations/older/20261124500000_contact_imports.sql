-- A sheet of people on its way to being contacts. Its rows lie in parts, each of them imported in one transaction, and then only what was wrong stays.
create table contact_imports (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  user_id int not null,
  file_name text not null,
  sheet text not null,
  headings text[] not null,
  columns text[] not null,
  existing text not null check (existing in ('keep', 'complete')),
  tag_id int,
  status text not null check (status in ('ready', 'running', 'done')),
  row_count int not null,
  done int not null default 0,
  created int not null default 0,
  completed int not null default 0,
  known int not null default 0,
  faulty int not null default 0,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tags (company_id, id) on delete set null (tag_id)
);
create index contact_imports_by_user on contact_imports (company_id, user_id, id);
create index contact_imports_by_tag on contact_imports (company_id, tag_id) where tag_id is not null;
call fence('contact_imports');

create table contact_import_parts (
  company_id int not null,
  import_id int not null,
  position int not null,
  rows jsonb not null,
  contact_ids int[] not null default '{}',
  primary key (company_id, import_id, position),
  foreign key (company_id, import_id) references contact_imports (company_id, id) on delete cascade
);
call fence('contact_import_parts');
