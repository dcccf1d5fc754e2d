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
