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
  template jsonb,
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
-- A calendar reads what goes out between two days, sent or not.
create index schedules_by_day on schedules (company_id, send_at, id);
call fence('schedules');
