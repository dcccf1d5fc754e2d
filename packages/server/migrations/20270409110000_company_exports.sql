-- Files of the company that were asked for: by its admins, or by the operator.
create table company_exports (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  -- Who asked. The operator may be a user of another company.
  by_id int not null,
  by_name text not null,
  of_operator boolean not null,
  has_files boolean not null,
  has_keys boolean not null,
  status text not null check (status in ('running', 'ready', 'failed', 'expired')),
  share real not null default 0,
  media_id bigint,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, media_id) references media (company_id, id) on delete set null (media_id)
);
create unique index company_exports_running on company_exports (company_id, of_operator) where status = 'running';
create index company_exports_by_end on company_exports (expires_at) where status = 'ready';
create index company_exports_by_media on company_exports (company_id, media_id) where media_id is not null;
call fence('company_exports');
