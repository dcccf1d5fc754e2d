-- The file of a company that an operator brings in, by the operator's own company. One at a time.
create table company_imports (
  company_id int primary key references companies (id) on delete cascade,
  by_id int not null,
  by_name text not null,
  media_id bigint,
  file_name text not null,
  status text not null check (status in ('reading', 'ready', 'refused', 'running', 'done', 'failed')),
  share real not null default 0,
  refusal jsonb,
  trial jsonb,
  -- What was settled before the start, and the id that the company gets.
  answers jsonb,
  made_id int,
  created_at timestamptz(3) not null,
  foreign key (company_id, media_id) references media (company_id, id) on delete set null (media_id)
);
create index company_imports_by_media on company_imports (company_id, media_id) where media_id is not null;
call fence('company_imports');
