-- Who had the ticket, lost it by another person's doing, and has not seen that yet.
alter table ticket_events add column lost_by int,
  add foreign key (company_id, lost_by) references users (company_id, id) on delete set null (lost_by);
create index ticket_events_lost on ticket_events (company_id, lost_by, id desc) where lost_by is not null;
