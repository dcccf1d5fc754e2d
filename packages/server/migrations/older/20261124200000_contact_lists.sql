create table contact_lists (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  name text not null,
  -- Kept by every change of its items: how many there are, how many have WhatsApp, and how many have not.
  contacts int not null default 0,
  found int not null default 0,
  missing int not null default 0,
  paused boolean not null default false,
  checked_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id)
);
create index contact_lists_by_name on contact_lists (company_id, lower(name), id);
create index contact_lists_to_check on contact_lists (company_id, id) where not paused and contacts > found + missing;
call fence('contact_lists');

create table contact_list_items (
  company_id int not null,
  id int not null generated always as identity,
  contact_list_id int not null,
  name text not null,
  -- One spelling for each number, so that nobody is in a list twice.
  number text not null,
  email text not null default '',
  is_whatsapp_valid boolean,
  -- WhatsApp is not asked before; later each time it cannot tell.
  ask_at timestamptz(3) not null,
  asked int not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete cascade
);
create unique index contact_list_items_by_number on contact_list_items (company_id, contact_list_id, number);
create index contact_list_items_by_name on contact_list_items (company_id, contact_list_id, lower(name), id);
create index contact_list_items_to_check on contact_list_items (company_id, contact_list_id, ask_at, id) where is_whatsapp_valid is null;
call fence('contact_list_items');

create function count_contact_list_items() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    update contact_lists l set contacts = l.contacts + c.contacts, found = l.found + c.found, missing = l.missing + c.missing
    from (select company_id, contact_list_id, count(*) as contacts, count(*) filter (where is_whatsapp_valid) as found,
            count(*) filter (where not is_whatsapp_valid) as missing from added group by 1, 2) c
    where l.company_id = c.company_id and l.id = c.contact_list_id;
  end if;
  if tg_op <> 'INSERT' then
    update contact_lists l set contacts = l.contacts - c.contacts, found = l.found - c.found, missing = l.missing - c.missing
    from (select company_id, contact_list_id, count(*) as contacts, count(*) filter (where is_whatsapp_valid) as found,
            count(*) filter (where not is_whatsapp_valid) as missing from removed group by 1, 2) c
    where l.company_id = c.company_id and l.id = c.contact_list_id;
  end if;
  return null;
end $$;
create trigger count_added after insert on contact_list_items referencing new table as added
  for each statement execute function count_contact_list_items();
create trigger count_changed after update on contact_list_items referencing old table as removed new table as added
  for each statement execute function count_contact_list_items();
create trigger count_removed after delete on contact_list_items referencing old table as removed
  for each statement execute function count_contact_list_items();

-- The number that WhatsApp was last asked about: one at a time for each company. Answered when `ref` is null.
create table contact_list_checks (
  company_id int primary key references companies (id) on delete cascade,
  ref uuid,
  asked_at timestamptz(3) not null,
  contact_list_item_id int,
  number text not null,
  connection_id int,
  foreign key (company_id, contact_list_item_id) references contact_list_items (company_id, id) on delete set null (contact_list_item_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id)
);
call fence('contact_list_checks');

-- Who wants nothing is shown as such wherever the number is.
create index contacts_opted_out on contacts (company_id, id) where opted_out_at is not null;
