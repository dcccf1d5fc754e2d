create table file_lists (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  name text not null,
  message text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id)
);
create index file_lists_by_name on file_lists (company_id, lower(name), id);
call fence('file_lists');

create table file_options (
  company_id int not null,
  id int not null generated always as identity,
  file_list_id int not null,
  position int not null,
  name text not null,
  media_id bigint,
  primary key (company_id, id),
  foreign key (company_id, file_list_id) references file_lists (company_id, id) on delete cascade,
  foreign key (company_id, media_id) references media (company_id, id) on delete set null (media_id)
);
create index file_options_by_list on file_options (company_id, file_list_id, position);
create index file_options_by_media on file_options (company_id, media_id) where media_id is not null;
call fence('file_options');
