-- What figures are made of, from today on: it outlives the tickets, people and queues it names, so these are numbers and no references.

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
  -- When somebody first held it.
  accepted_at timestamptz(3),
  -- Since when who has it now holds it, and for how many milliseconds others, or the same person earlier, held it.
  held_since timestamptz(3),
  held_ms bigint not null default 0,
  closed_at timestamptz(3),
  primary key (company_id, id)
);
create unique index visits_open on visits (company_id, ticket_id) where closed_at is null;
create index visits_by_ticket on visits (company_id, ticket_id, id desc);
create index visits_by_contact on visits (company_id, contact_id, opened_at);
create index visits_by_closing on visits (company_id, closed_at) where closed_at is not null;
create index visits_by_opening on visits (company_id, opened_at);
call fence('visits');

-- Live conversations begin with what is known of them; those that are closed are not invented.
insert into visits (company_id, ticket_id, contact_id, connection_id, is_group, queue_id, user_id, opened_at)
select company_id, id, contact_id, connection_id, is_group, queue_id, user_id, created_at
from tickets where status in ('pending', 'open');

alter table ticket_events
  drop constraint ticket_events_company_id_ticket_id_fkey,
  drop constraint ticket_events_company_id_user_id_fkey,
  drop constraint ticket_events_kind_check,
  add constraint ticket_events_kind_check check (
    kind in ('opened', 'accepted', 'returned', 'transferred', 'closed', 'reopened', 'deleted', 'number-changed'));
-- Transfers that a job was still to write down; verbs do so themselves from now on.
insert into ticket_events (company_id, ticket_id, kind, user_id, detail, at)
select company_id, (payload ->> 'ticketId')::int, 'transferred', (payload ->> 'userId')::int,
  jsonb_build_object('from', payload -> 'from', 'to', payload -> 'to'), (payload ->> 'at')::timestamptz
from work where kind = 'ticket-events.transferred';
delete from work where kind in ('ticket-events.transferred', 'notifications.ring-transfer');

create index ticket_events_by_time on ticket_events (company_id, at);
