-- Where a conversation stands with its bot, and until when the bot waits for the rest of what the customer is writing.
create table bot_conversations (
  company_id int not null,
  ticket_id int not null,
  state jsonb not null,
  -- The last message it has answered, or passed over.
  heard_up_to bigint not null default 0,
  turn_began_at timestamptz(3),
  turn_due_at timestamptz(3),
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
call fence('bot_conversations');

-- What a bot decided, and by which rules, in their order: no words of anybody.
create table bot_steps (
  company_id int not null,
  id bigint not null generated always as identity,
  ticket_id int not null,
  rules text[] not null,
  -- How many messages it sent.
  said smallint not null,
  queue_id int,
  at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id)
);
create index bot_steps_by_queue on bot_steps (company_id, queue_id) where queue_id is not null;
create index bot_steps_by_ticket on bot_steps (company_id, ticket_id, id desc);
call fence('bot_steps');

-- A bot puts a conversation in a queue.
alter table ticket_events
  drop constraint ticket_events_kind_check,
  add constraint ticket_events_kind_check check (
    kind in ('opened', 'accepted', 'returned', 'transferred', 'queued', 'closed', 'reopened', 'deleted', 'number-changed', 'merged', 'unmerged'));

-- When the bot had nothing more to ask: whoever waits, waits from then on.
alter table visits add column handed_over_at timestamptz(3);
