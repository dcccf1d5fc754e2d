-- What a company has a model say, under a key of its own.
alter table prompts
  add column prompt text not null default '',
  add column model text not null default '',
  add column max_tokens int not null default 100,
  add column temperature real not null default 1,
  -- Sealed.
  add column api_key text not null default '',
  add column max_messages int not null default 10,
  add column queue_id int,
  add column voice text not null default 'texto',
  add column voice_key text not null default '',
  add column voice_region text not null default '',
  -- When it last answered, and why it last did not: an error code.
  add column answered_at timestamptz(3),
  add column failed_at timestamptz(3),
  add column failed_reason text,
  add column created_at timestamptz(3) not null default now(),
  add column updated_at timestamptz(3) not null default now(),
  add foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id);
create index prompts_by_queue on prompts (company_id, queue_id) where queue_id is not null;

update connections c set prompt_id = null where prompt_id is not null
  and not exists (select from prompts p where p.company_id = c.company_id and p.id = c.prompt_id);
alter table connections
  add foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id);
create index connections_by_prompt on connections (company_id, prompt_id) where prompt_id is not null;

-- What a company's models have cost in a month of its own: settled calls, and what those under way may cost at most.
create table ai_months (
  company_id int not null references companies (id) on delete cascade,
  month date not null,
  calls int not null default 0,
  tokens bigint not null default 0,
  -- Millionths of a US dollar.
  micros bigint not null default 0,
  -- Of these, what is only supposed, as no price is known.
  supposed_micros bigint not null default 0,
  warned_at timestamptz(3),
  full_at timestamptz(3),
  primary key (company_id, month)
);
call fence('ai_months');

create table ai_calls (
  company_id int not null,
  id bigint not null generated always as identity,
  month date not null,
  prompt_id int,
  kind text not null check (kind in ('chat', 'transcription', 'speech', 'examination')),
  model text not null,
  tokens bigint not null,
  micros bigint not null,
  is_supposed boolean not null,
  at timestamptz(3) not null,
  -- Null: it was asked, and what it cost was never heard; it counts as the most it can have been.
  settled_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, month) references ai_months (company_id, month) on delete cascade,
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id)
);
create index ai_calls_by_month on ai_calls (company_id, month);
create index ai_calls_by_prompt on ai_calls (company_id, prompt_id) where prompt_id is not null;
call fence('ai_calls');

-- What was said in a voice note, as a model has written it down.
alter table messages add column transcript text;
