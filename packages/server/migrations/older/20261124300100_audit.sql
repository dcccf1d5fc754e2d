-- What people did that a company must be able to account for. It outlives who did it and what it was done to, so these are numbers, not
-- references; and it holds no name of a customer.
create table audit_entries (
  company_id int not null references companies (id) on delete cascade,
  id bigint not null generated always as identity,
  actor_id int not null,
  actor_name text not null,
  -- Kind of record and what was done: 'contact.erased'.
  act text not null,
  subject_id int,
  at timestamptz(3) not null,
  primary key (company_id, id)
);
call fence('audit_entries');
