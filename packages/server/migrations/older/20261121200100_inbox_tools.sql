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

create table quick_messages (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  shortcode text not null,
  message text not null default '',
  geral boolean not null default false,
  status boolean not null default true,
  media_id bigint,
  type text not null default 'quick-reply' check (type in ('quick-reply', 'flow')),
  flow_id int,
  user_id int,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, media_id) references media (company_id, id) on delete set null (media_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index quick_messages_shared on quick_messages (company_id, lower(shortcode)) where geral;
create unique index quick_messages_own on quick_messages (company_id, user_id, lower(shortcode)) where not geral;
create index quick_messages_by_media on quick_messages (company_id, media_id) where media_id is not null;
call fence('quick_messages');

create table schedules (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  body text not null,
  contact_id int not null,
  ticket_id int,
  user_id int,
  send_at timestamptz(3) not null,
  sent_at timestamptz(3),
  status text not null default 'PENDENTE' check (status in ('PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO')),
  failed_reason text,
  message_id bigint,
  media_id bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete set null (message_id),
  foreign key (company_id, media_id) references media (company_id, id) on delete set null (media_id)
);
create index schedules_by_time on schedules (company_id, (sent_at is not null), send_at, id);
create index schedules_by_contact on schedules (company_id, contact_id);
create index schedules_by_ticket on schedules (company_id, ticket_id);
create index schedules_by_user on schedules (company_id, user_id);
create index schedules_by_message on schedules (company_id, message_id) where message_id is not null;
create index schedules_by_media on schedules (company_id, media_id) where media_id is not null;
call fence('schedules');

create table push_subscriptions (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  user_id int not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, endpoint),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index push_subscriptions_by_user on push_subscriptions (company_id, user_id);
call fence('push_subscriptions');
