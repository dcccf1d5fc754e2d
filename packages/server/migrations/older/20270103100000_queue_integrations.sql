-- What an integration is, beyond its name, and how it went lately. What is not of its type stays empty.
alter table queue_integrations
  add column type text not null default 'webhook' check (type in ('dialogflow', 'n8n', 'webhook', 'typebot', 'flowbuilder')),
  add column project_name text not null default '',
  -- Sealed.
  add column json_content text not null default '',
  add column language text not null default 'pt-BR',
  add column url text not null default '',
  add column typebot_slug text not null default '',
  add column typebot_expires int not null default 1,
  add column typebot_delay_message int not null default 1000,
  add column typebot_keyword_finish text not null default '',
  add column typebot_keyword_restart text not null default '',
  add column typebot_restart_message text not null default '',
  add column typebot_unknown_message text not null default '',
  -- Of a flowbuilder the flow; null once that is deleted.
  add column flow_id int,
  add column failures int not null default 0,
  add column last_success_at timestamptz(3),
  add column last_error_at timestamptz(3),
  add column last_error text,
  add column last_error_text text not null default '',
  -- Since when it is asked no more.
  add column off_at timestamptz(3),
  add column created_at timestamptz(3) not null default now(),
  add column updated_at timestamptz(3) not null default now(),
  add foreign key (company_id, flow_id) references flows (company_id, id) on delete set null (flow_id);
alter table queue_integrations
  alter column type drop default,
  alter column created_at drop default,
  alter column updated_at drop default;
create index queue_integrations_by_flow on queue_integrations (company_id, flow_id) where flow_id is not null;
create index queue_integrations_by_name on queue_integrations (company_id, fold(name), id);

-- Nobody could give a connection an integration that exists.
update connections set integration_id = null where integration_id is not null;
alter table connections
  add foreign key (company_id, integration_id) references queue_integrations (company_id, id) on delete set null (integration_id);
create index connections_by_integration on connections (company_id, integration_id) where integration_id is not null;
