-- Conversations that run by themselves.
create table flows (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  name text not null,
  active boolean not null default true,
  is_slash_command boolean not null default false,
  user_id int,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create unique index flows_by_name on flows (company_id, fold(name));
create index flows_by_user on flows (company_id, user_id) where user_id is not null;
call fence('flows');

-- What a flow does, each time it was saved: the last one counts, runs end with the one they began with.
create table flow_versions (
  company_id int not null,
  id int not null generated always as identity,
  flow_id int not null,
  graph jsonb not null,
  -- The sealed keys of its nodes, by node: they are in no graph.
  secrets jsonb not null default '{}',
  user_id int,
  at timestamptz(3) not null,
  restored_from int,
  nodes int not null,
  added int not null,
  removed int not null,
  changed int not null,
  primary key (company_id, id),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index flow_versions_by_flow on flow_versions (company_id, flow_id, id desc);
create index flow_versions_by_user on flow_versions (company_id, user_id) where user_id is not null;
call fence('flow_versions');

-- Files that were uploaded for flows: a flow sends no others.
create table flow_files (
  company_id int not null,
  media_id bigint not null,
  primary key (company_id, media_id),
  foreign key (company_id, media_id) references media (company_id, id) on delete cascade
);
call fence('flow_files');

-- Those that a version names are kept.
create table flow_version_files (
  company_id int not null,
  version_id int not null,
  media_id bigint not null,
  primary key (company_id, version_id, media_id),
  foreign key (company_id, version_id) references flow_versions (company_id, id) on delete cascade,
  foreign key (company_id, media_id) references media (company_id, id)
);
create index flow_version_files_by_media on flow_version_files (company_id, media_id);
call fence('flow_version_files');
