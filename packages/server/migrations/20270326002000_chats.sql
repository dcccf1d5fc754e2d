-- What colleagues say to each other. Messages of a chat are numbered without a gap: what is unread is a difference, and never negative.
create table chats (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  title text not null,
  owner_id int not null,
  last_message text not null default '',
  last_sender_id int,
  last_number int not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, uuid),
  foreign key (company_id, owner_id) references users (company_id, id),
  foreign key (company_id, last_sender_id) references users (company_id, id)
);
create index chats_by_owner on chats (company_id, owner_id);
create index chats_by_last_sender on chats (company_id, last_sender_id) where last_sender_id is not null;
call fence('chats');

create table chat_members (
  company_id int not null,
  chat_id int not null,
  user_id int not null,
  -- The number of the last message they have read.
  read_up_to int not null,
  joined_at timestamptz(3) not null,
  primary key (company_id, chat_id, user_id),
  foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index chat_members_by_user on chat_members (company_id, user_id, chat_id);
call fence('chat_members');

create table chat_messages (
  company_id int not null,
  chat_id int not null,
  number int not null,
  id bigint not null generated always as identity,
  sender_id int not null,
  message text not null,
  created_at timestamptz(3) not null,
  -- A message that is sent again, because its answer was lost, is said once.
  client_id uuid,
  primary key (company_id, chat_id, number),
  foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
  foreign key (company_id, sender_id) references users (company_id, id)
);
create index chat_messages_by_sender on chat_messages (company_id, sender_id);
create unique index chat_messages_by_client_id on chat_messages (company_id, chat_id, sender_id, client_id) where client_id is not null;
call fence('chat_messages');
