create table tickets (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  code int not null,
  status text not null check (status in ('pending', 'open', 'closed')),
  user_id int,
  queue_id int,
  connection_id int,
  contact_id int not null,
  is_group boolean not null default false,
  chatbot boolean not null default false,
  last_message text not null default '',
  unread_messages int not null default 0,
  use_integration boolean not null default false,
  prompt_id int,
  integration_id int,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Since when the customer waits for an answer; null when none is owed.
  waiting_since timestamptz(3),
  -- A colleague gave it to its owner, who has not opened it yet.
  is_new boolean not null default false,
  -- Until when our own phone has read a conversation, and until when it has answered: what was sent before and comes later is neither
  -- unread nor waited for.
  read_until timestamptz(3),
  answered_until timestamptz(3),
  -- When one of us last answered.
  answered_at timestamptz(3),
  -- The bot talked too much and was stopped: people are to see so in the list.
  bot_halted boolean not null default false,
  -- Holds what was said with a contact before the connection was there. It was never open, and never opens by itself.
  is_past boolean not null default false,
  primary key (company_id, id),
  unique (company_id, uuid),
  unique (company_id, code),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create unique index tickets_one_live on tickets (company_id, contact_id, connection_id) where status in ('pending', 'open');
create index tickets_by_status on tickets (company_id, status, updated_at desc, id desc);
create index tickets_by_change on tickets (company_id, updated_at desc, id desc);
create index tickets_by_user on tickets (company_id, user_id, status, updated_at desc, id desc);
create index tickets_by_queue on tickets (company_id, queue_id, status, updated_at desc, id desc);
create index tickets_by_contact on tickets (company_id, contact_id, updated_at desc);
create index tickets_by_connection on tickets (company_id, connection_id);
-- What the clock looks for: conversations in no queue, and those whose customer was answered and is silent.
create index tickets_without_queue on tickets (company_id, connection_id) where status = 'pending' and queue_id is null and not is_group;
create index tickets_answered on tickets (company_id, connection_id, answered_at) where status = 'open' and waiting_since is null
  and not is_group;
-- Live tickets, the longest wait first; those that wait for nothing follow, latest change first.
create index tickets_by_wait on tickets (company_id, status, (
case
    when not chatbot then waiting_since
    else
  null::timestamptz
end), updated_at desc, id desc) where status in ('pending', 'open');
create index tickets_of_past on tickets (company_id, contact_id, connection_id) where is_past;
call fence('tickets');

create table ticket_counters (
  company_id int primary key references companies (id) on delete cascade,
  last_code int not null
);
call fence('ticket_counters');

-- What happened to a ticket beside its messages: told in the conversation, each at its time.
create table ticket_events (
  company_id int not null references companies (id) on delete cascade,
  id bigint not null generated always as identity,
  ticket_id int not null,
  kind text not null,
  user_id int,
  detail jsonb not null,
  at timestamptz(3) not null,
  -- By what it was done, where no person did it.
  through text check (through = 'api'),
  -- Who had the ticket, lost it by another person's doing, and has not seen that yet.
  lost_by int,
  primary key (company_id, id),
  check (kind in ('opened', 'accepted', 'returned', 'transferred', 'queued', 'closed', 'reopened', 'deleted', 'number-changed',
    'merged', 'unmerged', 'campaign-replied', 'rated', 'thanked', 'tagged')),
  foreign key (company_id, lost_by) references users (company_id, id) on delete set null (lost_by)
);
create index ticket_events_by_ticket on ticket_events (company_id, ticket_id, id desc);
create index ticket_events_by_user on ticket_events (company_id, user_id) where user_id is not null;
create index ticket_events_by_time on ticket_events (company_id, at);
create index ticket_events_lost on ticket_events (company_id, lost_by, id desc) where lost_by is not null;
call fence('ticket_events');

create table ticket_notes (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  note text not null,
  user_id int,
  ticket_id int not null,
  contact_id int not null,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index ticket_notes_by_ticket on ticket_notes (company_id, ticket_id, id desc);
create index ticket_notes_by_contact on ticket_notes (company_id, contact_id, id desc);
create index ticket_notes_by_user on ticket_notes (company_id, user_id);
call fence('ticket_notes');

-- Whom a note names. The text has their ids, so that it follows their names.
create table ticket_note_mentions (
  company_id int not null references companies (id) on delete cascade,
  note_id int not null,
  user_id int not null,
  -- When whom a note names has seen it. What was written before is not news.
  seen_at timestamptz(3),
  primary key (company_id, note_id, user_id),
  foreign key (company_id, note_id) references ticket_notes (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index ticket_note_mentions_by_user on ticket_note_mentions (company_id, user_id, note_id desc);
create index ticket_note_mentions_unseen on ticket_note_mentions (company_id, user_id, note_id desc) where seen_at is null;
call fence('ticket_note_mentions');

-- How each person has marked tickets, for their own eyes. What is not marked has no row.
create table ticket_marks (
  company_id int not null,
  user_id int not null,
  ticket_id int not null,
  pinned boolean not null,
  muted boolean not null,
  unread boolean not null,
  primary key (company_id, user_id, ticket_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
create index ticket_marks_by_ticket on ticket_marks (company_id, ticket_id);
call fence('ticket_marks');

-- One conversation of a contact, from its first message, or our first act, to its end. A ticket has one after another.
create table visits (
  company_id int not null references companies (id) on delete cascade,
  id bigint not null generated always as identity,
  ticket_id int not null,
  contact_id int not null,
  connection_id int,
  is_group boolean not null,
  -- Who began it. Null: it had begun before visits were recorded.
  begun_by text check (begun_by in ('contact', 'us')),
  -- Where it is now, or was at its end.
  queue_id int,
  user_id int,
  opened_at timestamptz(3) not null,
  -- When a user first held it.
  accepted_at timestamptz(3),
  -- Since when who has it now holds it, and for how many milliseconds others, or the same person earlier, held it.
  held_since timestamptz(3),
  held_ms bigint not null default 0,
  closed_at timestamptz(3),
  -- When the bot had nothing more to ask: the customer waits from then on.
  handed_over_at timestamptz(3),
  -- Since when the conversation waits for a user to take it, without a break.
  waits_since timestamptz(3),
  -- Until when the customer may rate the visit that has ended; what they gave it, 1 to 3, and when.
  rating_until timestamptz(3),
  rating smallint check (rating >= 1 and rating <= 3),
  rated_at timestamptz(3),
  -- Since when its bot has asked the customer.
  bot_since timestamptz(3),
  -- Is it the first conversation there ever was with the contact?
  is_new boolean not null default false,
  primary key (company_id, id)
);
create unique index visits_open on visits (company_id, ticket_id) where closed_at is null;
create index visits_by_ticket on visits (company_id, ticket_id, id desc);
create index visits_by_contact on visits (company_id, contact_id, opened_at);
create index visits_by_closing on visits (company_id, closed_at) where closed_at is not null;
create index visits_by_opening on visits (company_id, opened_at);
create index visits_to_rate on visits (company_id, contact_id) where rating_until is not null;
create index visits_by_acceptance on visits (company_id, accepted_at) where accepted_at is not null;
create index visits_by_rating on visits (company_id, rated_at) where rated_at is not null;
call fence('visits');

-- A queue, an attendant and a connection belong to one company. Counted as independent, tickets of a company's queues are guessed to be
-- one, and all of them are read and sorted where the first forty of an index would do: 52 ms against 1.3 with a thousand companies.
create statistics tickets_of_company (dependencies) on company_id, queue_id, user_id, connection_id, contact_id from tickets;
