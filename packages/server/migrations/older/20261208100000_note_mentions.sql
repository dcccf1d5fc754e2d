-- Whom a note names. The text has their ids, so that it follows their names.
create table ticket_note_mentions (
  company_id int not null references companies (id) on delete cascade,
  note_id int not null,
  user_id int not null,
  primary key (company_id, note_id, user_id),
  foreign key (company_id, note_id) references ticket_notes (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index ticket_note_mentions_by_user on ticket_note_mentions (company_id, user_id, note_id desc);
call fence('ticket_note_mentions');
