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
  -- Versions keep their numbers when older ones go, and count for what a company may store, as files do.
  number int not null,
  stored bigint not null default 0,
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
  -- By what flows call a file: for those that are here already, what they were told is the file's number.
  key text not null,
  primary key (company_id, media_id),
  foreign key (company_id, media_id) references media (company_id, id) on delete cascade
);
create unique index flow_files_by_key on flow_files (company_id, key);
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

-- Phrases that start flows.
create table flow_campaigns (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  name text not null,
  flow_id int not null,
  connection_id int,
  phrase text not null,
  -- What it is compared by.
  key text not null,
  status boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id)
);
create unique index flow_campaigns_by_phrase on flow_campaigns (company_id, connection_id, key) where status;
create index flow_campaigns_by_connection on flow_campaigns (company_id, connection_id) where connection_id is not null;
create index flow_campaigns_by_flow on flow_campaigns (company_id, flow_id);
call fence('flow_campaigns');

create table queue_integrations (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  name text not null,
  -- What an integration is, beyond its name, and how it went lately. What is not of its type stays empty.
  type text not null check (type in ('dialogflow', 'n8n', 'webhook', 'typebot', 'flowbuilder')),
  project_name text not null default '',
  -- Sealed.
  json_content text not null default '',
  language text not null default 'pt-BR',
  url text not null default '',
  typebot_slug text not null default '',
  typebot_expires int not null default 1,
  typebot_delay_message int not null default 1000,
  typebot_keyword_finish text not null default '',
  typebot_keyword_restart text not null default '',
  typebot_restart_message text not null default '',
  typebot_unknown_message text not null default '',
  -- Of a flowbuilder the flow; null once that is deleted.
  flow_id int,
  failures int not null default 0,
  last_success_at timestamptz(3),
  last_error_at timestamptz(3),
  last_error text,
  last_error_text text not null default '',
  -- Since when it is asked no more.
  off_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete set null (flow_id)
);
create index queue_integrations_by_flow on queue_integrations (company_id, flow_id) where flow_id is not null;
create index queue_integrations_by_name on queue_integrations (company_id, fold(name), id);
call fence('queue_integrations');
alter table queues add foreign key (company_id, integration_id) references queue_integrations (company_id, id) on delete set null
  (integration_id);
alter table connections add foreign key (company_id, integration_id) references queue_integrations (company_id, id) on delete set
  null (integration_id);

create trigger count_stored after insert or delete or update of stored on flow_versions for each row execute function count_stored();
