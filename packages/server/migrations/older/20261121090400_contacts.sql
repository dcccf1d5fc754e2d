create table contacts (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  name text not null,
  number text not null default '',
  email text not null default '',
  profile_pic_url text not null default '',
  is_group boolean not null default false,
  disable_bot boolean not null default false,
  extra_info jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
create unique index contacts_number on contacts (company_id, number) where number <> '';
call fence('contacts');

-- One person, several names on the wire. `value` is canonical and finds the contact; `address` is what the network calls it.
create table contact_identities (
  company_id int not null,
  kind text not null check (kind in ('phone', 'lid', 'bsuid', 'group')),
  value text not null,
  address text not null,
  contact_id int not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, kind, value),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_identities_by_contact on contact_identities (company_id, contact_id);
call fence('contact_identities');

create table tags (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  name text not null,
  color text not null,
  kanban smallint not null default 0 check (kanban in (0, 1)),
  user_id int,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, name),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
call fence('tags');

create table contact_tags (
  company_id int not null,
  contact_id int not null,
  tag_id int not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, contact_id, tag_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
);
create index contact_tags_by_tag on contact_tags (company_id, tag_id);
call fence('contact_tags');
