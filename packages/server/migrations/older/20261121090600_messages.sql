create table messages (
  company_id int not null references companies (id) on delete cascade,
  id bigint not null generated always as identity,
  ticket_id int not null,
  contact_id int,
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
  media_url text,
  ack smallint not null default 0 check (ack between 0 and 5),
  failed_reason text,
  read boolean not null default false,
  is_deleted boolean not null default false,
  is_edited boolean not null default false,
  quoted_id bigint,
  sent_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, client_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, quoted_id) references messages (company_id, id) on delete set null (quoted_id)
);
create unique index messages_once on messages (company_id, connection_id, chat, wa_id, from_me, participant);
create index messages_by_wa_id on messages (company_id, connection_id, wa_id);
create index messages_by_ticket on messages (company_id, ticket_id, id desc);
create index messages_unread on messages (company_id, ticket_id, id) where not from_me and not read;
create index messages_by_contact on messages (company_id, contact_id);
create index messages_by_user on messages (company_id, user_id);
create index messages_by_quoted on messages (company_id, quoted_id);
call fence('messages');
