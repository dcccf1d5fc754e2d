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
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create unique index tags_by_name on tags (company_id, lower(name));
create index tags_of_kanban on tags (company_id, id) where kanban = 1;
call fence('tags');
alter table contact_imports add foreign key (company_id, tag_id) references tags (company_id, id) on delete set null (tag_id);

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
