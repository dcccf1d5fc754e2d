-- What answers in a conversation beyond the menus: a flow, a prompt or an integration, from its beginning to its end.
create table bot_runs (
  company_id int not null,
  id bigint not null generated always as identity,
  ticket_id int not null,
  -- Which of the three: a version of a flow, or something that answers all by itself.
  flow_id int,
  version_id int,
  prompt_id int,
  integration_id int,
  started_by text not null check (started_by in ('phrase', 'person', 'connection', 'queue')),
  -- Of a person who began it.
  user_id int,
  state jsonb not null,
  -- Grows with each event: what was meant for an earlier one comes too late.
  turn int not null default 0,
  status text not null check (status in ('waiting', 'asking', 'sleeping', 'ended', 'people', 'closed', 'cancelled')),
  reason text,
  -- While somebody outside is asked: after which message of the customer, and up to which.
  heard_from bigint,
  heard_to bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (company_id, id),
  check (num_nonnulls(version_id, prompt_id, integration_id) = 1),
  check ((flow_id is null) = (version_id is null)),
  check ((ended_at is null) = (status in ('waiting', 'asking', 'sleeping'))),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade,
  foreign key (company_id, version_id) references flow_versions (company_id, id) on delete cascade,
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete cascade,
  foreign key (company_id, integration_id) references queue_integrations (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create unique index bot_runs_live on bot_runs (company_id, ticket_id) where ended_at is null;
create index bot_runs_by_ticket on bot_runs (company_id, ticket_id, id desc);
create index bot_runs_by_flow on bot_runs (company_id, flow_id, id desc) where flow_id is not null;
create index bot_runs_by_version on bot_runs (company_id, version_id) where version_id is not null;
create index bot_runs_by_prompt on bot_runs (company_id, prompt_id) where prompt_id is not null;
create index bot_runs_by_integration on bot_runs (company_id, integration_id) where integration_id is not null;
create index bot_runs_by_user on bot_runs (company_id, user_id) where user_id is not null;
call fence('bot_runs');

-- What came of each event: a run can be looked at again, step by step.
create table bot_run_steps (
  company_id int not null,
  run_id bigint not null,
  turn int not null,
  event text not null check (event in ('start', 'said', 'moment', 'reply', 'end')),
  -- What the customer wrote.
  heard text[] not null default '{}',
  -- What was said, and done.
  actions jsonb not null,
  at timestamptz(3) not null,
  primary key (company_id, run_id, turn),
  foreign key (company_id, run_id) references bot_runs (company_id, id) on delete cascade
);
call fence('bot_run_steps');

-- The blocks that were passed with it, and the way out; none where it went no further.
create table bot_run_nodes (
  company_id int not null,
  run_id bigint not null,
  turn int not null,
  place int not null,
  flow_id int not null,
  node_id text not null,
  handle text,
  at timestamptz(3) not null,
  primary key (company_id, run_id, turn, place),
  foreign key (company_id, run_id, turn) references bot_run_steps (company_id, run_id, turn) on delete cascade,
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade
);
create index bot_run_nodes_by_flow on bot_run_nodes (company_id, flow_id, at);
call fence('bot_run_nodes');
