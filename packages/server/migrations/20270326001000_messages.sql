create table messages (
  company_id int not null references companies (id) on delete cascade,
  id bigint not null generated always as identity,
  ticket_id int not null,
  contact_id int,
  -- It stays after the connection is gone, so it is no foreign key: setting it to null in every message of a busy number takes longer than a
  -- statement may. Ids are not given twice.
  connection_id int,
  user_id int,
  client_id uuid,
  chat text not null default '',
  wa_id text,
  participant text not null default '',
  from_me boolean not null,
  origin text not null check (origin in ('contact', 'agent', 'phone', 'bot', 'flow', 'campaign', 'schedule', 'api')),
  body text not null,
  media_type text not null default 'conversation',
  ack smallint not null default 0 check (ack >= 0 and ack <= 5),
  failed_reason text,
  read boolean not null default false,
  is_deleted boolean not null default false,
  quoted_id bigint,
  sent_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  media_id bigint,
  is_forwarded boolean not null default false,
  -- Of two edits the later one counts, whichever comes first; so its time is kept.
  edited_at timestamptz(3),
  -- What a message answers that is not in its conversation, as its writer's phone tells it: { mediaType, body }.
  quoted_copy jsonb,
  -- The advertisement its writer came by: { title, body, url }.
  ad jsonb,
  -- What programs go by in a pressed button, a choice from a list, a form or an order: its id, and as JSON what the form says.
  reply jsonb,
  held_until timestamptz(3),
  -- The name above a text on the customer's phone is kept beside the text, and no part of it.
  signature text,
  -- What the writer's phone showed of an address in the text: it came with the message, this side has not asked the address for it.
  link jsonb,
  -- What was said in a voice note, as a model has written it down.
  transcript text,
  -- Which user decided not to send a message that a move of its connection had kept back, and when. The name stays when the user is deleted.
  dropped jsonb,
  -- A sent template: what the network has to be told, and what stands where as people read it. The body is the same as one text.
  template jsonb,
  -- How far a message of ours got, and when; and what the network said of its failure (the code for users, the network's own, its words, the time).
  -- Written by the update that raises its rank anyway. In no index, so that the update stays where the row is.
  accepted_at timestamptz(3),
  delivered_at timestamptz(3),
  read_at timestamptz(3),
  failure jsonb,
  -- Meta has taken a template's message, and keeps it until it has seen how people take the template. Then it goes, or fails.
  held_for_quality boolean not null default false,
  -- Other systems are told what happens, and not what had happened before.
  is_past boolean not null default false,
  -- The network's ids of a message that was sent again while it was not known whether it had arrived. With two of them both have arrived.
  copies text[],
  primary key (company_id, id),
  unique (company_id, client_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, quoted_id) references messages (company_id, id) on delete set null (quoted_id),
  foreign key (company_id, media_id) references media (company_id, id) on delete set null (media_id)
);
-- A few very long conversations make the table look as if every ticket were one of them. For the last message of a ticket the planner then
-- reads all messages from the newest back, which takes half a second a page of tickets where most have none. This many a ticket is assumed.
alter table messages alter column ticket_id set (n_distinct = -0.02);
create unique index messages_once on messages (company_id, connection_id, chat, wa_id, from_me, participant);
create index messages_by_wa_id on messages (company_id, connection_id, wa_id);
create index messages_by_ticket on messages (company_id, ticket_id, id desc);
create index messages_unread on messages (company_id, ticket_id, id) where not from_me and not read;
create index messages_by_contact on messages (company_id, contact_id);
create index messages_by_user on messages (company_id, user_id);
create index messages_by_quoted on messages (company_id, quoted_id);
create index messages_by_media on messages (company_id, media_id) where media_id is not null;
create index messages_search on messages using gin (search_keys(company_id, searchable(body))) with (gin_pending_list_limit='64')
  where not is_deleted;
-- The calls of a contact who calls again and again, without all that was ever written.
create index messages_calls on messages (company_id, contact_id, id desc) where media_type = 'call_log';
-- What was said in voice notes is found like what was written. Few messages have it: its index is small.
create index messages_search_transcripts on messages using gin (search_keys(company_id, searchable(transcript))) with
  (gin_pending_list_limit='64') where not is_deleted and transcript is not null;
call fence('messages');

-- `author` is the chat key of the person; empty for our own number.
create table message_reactions (
  company_id int not null,
  message_id bigint not null,
  author text not null,
  emoji text not null,
  contact_id int,
  created_at timestamptz(3) not null,
  primary key (company_id, message_id, author),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index message_reactions_by_contact on message_reactions (company_id, contact_id);
-- Besides changes and receipts, what our own phone has read, the message that quotes another, and (for no message) what a group is called.
-- Reactions of people who were not known then are given to them when they are.
create index message_reactions_of_nobody on message_reactions (company_id, author) where contact_id is null and author <> '';
call fence('message_reactions');

-- Edits, deletions and reactions we asked for, under the id they travel with: what to take back when WhatsApp refuses.
create table message_changes (
  company_id int not null,
  id bigint not null generated always as identity,
  message_id bigint not null,
  kind text not null check (kind in ('edit', 'delete', 'reaction')),
  connection_id int not null,
  wa_id text,
  user_id int,
  before jsonb not null,
  created_at timestamptz(3) not null,
  -- What we send is known by our own name for it: that of its message or change. What the network calls it is told later.
  ref uuid not null,
  primary key (company_id, id),
  unique (company_id, connection_id, wa_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index message_changes_by_message on message_changes (company_id, message_id);
create index message_changes_by_user on message_changes (company_id, user_id);
create unique index message_changes_by_ref on message_changes (company_id, ref);
call fence('message_changes');

-- Messages that people have marked to find them again, each for their own eyes.
create table message_stars (
  company_id int not null,
  user_id int not null,
  message_id bigint not null,
  primary key (company_id, user_id, message_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
create index message_stars_by_message on message_stars (company_id, message_id);
call fence('message_stars');

-- Changes and receipts that came before their message, which had to be asked for again or was typed on the phone a moment ago. They are
-- applied when it comes, in the order in which they were made, and forgotten after some days.
create table early_signals (
  company_id int not null,
  id bigint not null generated always as identity,
  connection_id int not null,
  chat text not null,
  -- The message they wait for.
  wa_id text not null,
  -- A change or a receipt, as the channel told it.
  signal jsonb not null,
  sent_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index early_signals_by_wa_id on early_signals (company_id, connection_id, wa_id);
create index early_signals_by_chat on early_signals (company_id, connection_id, chat, id desc);
create index early_signals_by_age on early_signals (created_at);
call fence('early_signals');

-- What a recipient may answer to a campaign in one word: until when it ends all of them, and to which question a yes or no is awaited.
create table awaited_words (
  company_id int not null,
  contact_id int not null,
  connection_id int not null,
  stop_until timestamptz(3) not null,
  asked_at timestamptz(3),
  asked_until timestamptz(3),
  asked_message_id bigint,
  primary key (company_id, contact_id, connection_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, asked_message_id) references messages (company_id, id) on delete set null (asked_message_id)
);
create index awaited_words_by_connection on awaited_words (company_id, connection_id);
create index awaited_words_by_message on awaited_words (company_id, asked_message_id) where asked_message_id is not null;
call fence('awaited_words');
