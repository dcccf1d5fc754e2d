-- Whoever is deleted keeps a name for what was said, and nothing to be found by; the number is free for somebody new.
alter table contacts add column deleted_at timestamptz(3);
drop index contacts_number, contacts_by_name;
create unique index contacts_number on contacts (company_id, number) where number <> '' and deleted_at is null;
create index contacts_by_name on contacts (company_id, name, id) where deleted_at is null;
create index contacts_by_creation on contacts (company_id, created_at) where deleted_at is null;

-- How many there are, kept by every change, so that nobody has to count.
create table contact_counts (
  company_id int primary key references companies (id) on delete cascade,
  contacts int not null
);
call fence('contact_counts');
insert into contact_counts select company_id, count(*) from contacts group by company_id;

create function count_contact() returns trigger language plpgsql as $$
declare
  company int := coalesce(new.company_id, old.company_id);
  change int := (new.company_id is not null and new.deleted_at is null)::int - (old.company_id is not null and old.deleted_at is null)::int;
begin
  if change > 0 then
    insert into contact_counts as c values (company, change) on conflict (company_id) do update set contacts = c.contacts + change;
  elsif change < 0 then
    update contact_counts set contacts = contacts + change where company_id = company;
  end if;
  return null;
end $$;
-- At the commit, when nothing else is locked any more: two who each make a contact wait for one another, never both.
create constraint trigger count_contact after insert or delete or update of deleted_at on contacts
  deferrable initially deferred for each row execute function count_contact();
