create table contacts (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  name text not null,
  number text not null default '',
  email text not null default '',
  is_group boolean not null default false,
  disable_bot boolean not null default false,
  extra_info jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  picture_id bigint,
  -- A deleted contact keeps a name for what was said, and nothing to be found by; the number is free for a new contact.
  deleted_at timestamptz(3),
  -- A contact who opted out is reached by no campaign; a blocked one reaches no user.
  opted_out_at timestamptz(3),
  blocked_at timestamptz(3),
  -- The row of an erased contact stays, empty, for the tickets and messages that name it.
  erased_at timestamptz(3),
  -- Since when a group is called what it is called: an older name that comes later does not count.
  named_at timestamptz(3),
  -- Until then Meta holds marketing back for this person, whichever account it is of.
  marketing_held_until timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, picture_id) references media (company_id, id) on delete set null (picture_id)
);
create index contacts_by_picture on contacts (company_id, picture_id) where picture_id is not null;
-- A list of 64 kB beside an index of words, some fifty messages, is read through as fast as none, and spares most of the price of sorting
-- each message in by itself: 0.43 ms a message instead of 0.69 with ten million of them, where the usual 4 MB cost each search 4 ms.
create index contacts_search on contacts using gin (search_keys(company_id, searchable_words((fold(name) || ' ') || number))) with
  (gin_pending_list_limit='64');
create unique index contacts_number on contacts (company_id, number) where number <> '' and deleted_at is null;
create index contacts_by_creation on contacts (company_id, created_at) where deleted_at is null;
-- A contact who opted out is shown as such wherever the number is.
create index contacts_opted_out on contacts (company_id, id) where opted_out_at is not null;
create index contacts_by_name on contacts (company_id, fold(name), id) where deleted_at is null;
call fence('contacts');

-- One person, several names on the wire. `value` is canonical and finds the contact; `address` is what the network calls it.
create table contact_identities (
  company_id int not null,
  kind text not null check (kind in ('phone', 'lid', 'bsuid', 'group')),
  value text not null,
  address text not null,
  contact_id int not null,
  created_at timestamptz(3) not null default now(),
  -- An address the contact had before its number changed: it still finds the contact, and nothing is written to it.
  former boolean not null default false,
  primary key (company_id, kind, value),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_identities_by_contact on contact_identities (company_id, contact_id);
call fence('contact_identities');

-- How many there are, kept by every change, so that no query counts.
create table contact_counts (
  company_id int primary key references companies (id) on delete cascade,
  contacts int not null
);
call fence('contact_counts');

-- Two contacts that people made one. The one that went is kept, hidden, as long as that can be undone: 30 days.
create table contact_merges (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  kept_id int not null,
  gone_id int,
  gone_name text not null,
  user_id int,
  created_at timestamptz(3) not null,
  undone_at timestamptz(3),
  -- What has moved, and how the one that stayed was before.
  snapshot jsonb,
  primary key (company_id, id),
  foreign key (company_id, kept_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, gone_id) references contacts (company_id, id) on delete set null (gone_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index contact_merges_by_kept on contact_merges (company_id, kept_id, id desc);
create index contact_merges_by_gone on contact_merges (company_id, gone_id) where gone_id is not null;
create index contact_merges_by_user on contact_merges (company_id, user_id) where user_id is not null;
create index contact_merges_by_age on contact_merges (company_id, created_at) where snapshot is not null;
call fence('contact_merges');

-- A sheet of people on its way to being contacts. Its rows lie in parts, each of them imported in one transaction, and then only what was wrong stays.
create table contact_imports (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  user_id int not null,
  file_name text not null,
  sheet text not null,
  headings text[] not null,
  columns text[] not null,
  existing text not null check (existing in ('keep', 'complete')),
  tag_id int,
  status text not null check (status in ('ready', 'running', 'done', 'failed')),
  row_count int not null,
  done int not null default 0,
  created int not null default 0,
  completed int not null default 0,
  known int not null default 0,
  faulty int not null default 0,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  -- What a sheet takes up while its import is kept counts for what a company may store, as files do.
  stored bigint not null default 0,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index contact_imports_by_user on contact_imports (company_id, user_id, id);
create index contact_imports_by_tag on contact_imports (company_id, tag_id) where tag_id is not null;
call fence('contact_imports');

create table contact_import_parts (
  company_id int not null,
  import_id int not null,
  position int not null,
  rows jsonb not null,
  contact_ids int[] not null default '{}',
  primary key (company_id, import_id, position),
  foreign key (company_id, import_id) references contact_imports (company_id, id) on delete cascade
);
call fence('contact_import_parts');

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

create trigger count_stored after insert or delete or update of stored on contact_imports for each row execute function count_stored();
