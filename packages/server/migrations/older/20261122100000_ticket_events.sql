-- What happened to a ticket beside its messages: told in the conversation, each at its time.
create table ticket_events (
  company_id int not null references companies (id) on delete cascade,
  id bigint not null generated always as identity,
  ticket_id int not null,
  kind text not null check (kind in ('transferred', 'number-changed')),
  user_id int,
  detail jsonb not null,
  at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index ticket_events_by_ticket on ticket_events (company_id, ticket_id, id desc);
create index ticket_events_by_user on ticket_events (company_id, user_id) where user_id is not null;
call fence('ticket_events');

-- A colleague gave it to its owner, who has not opened it yet.
alter table tickets add column is_new boolean not null default false;
