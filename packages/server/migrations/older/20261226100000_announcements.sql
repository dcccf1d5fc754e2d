-- Of the whole installation: every company reads them. The picture is a file of the company it was uploaded from, which others
-- cannot read, so what its address needs is kept here.
create table announcements (
  id int generated always as identity primary key,
  title text not null,
  text text not null,
  priority smallint not null check (priority between 1 and 3),
  status boolean not null,
  media_company_id int,
  media_id bigint,
  media_token uuid,
  media_name text,
  shown_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  foreign key (media_company_id, media_id) references media (company_id, id) on delete set null
);
create index announcements_by_media on announcements (media_company_id, media_id);
alter table announcements enable row level security;
alter table announcements force row level security;

-- Written only from the company of somebody who runs the installation.
create policy everybody on announcements for select to recado_app using (true);
create policy adding on announcements for insert to recado_app with check (has_super());
create policy changing on announcements for update to recado_app using (has_super()) with check (has_super());
create policy deleting on announcements for delete to recado_app using (has_super());
create policy system on announcements to recado_system using (true) with check (true);
grant select, insert, update, delete on announcements to recado_app, recado_system;

-- Who has read which, and when.
create table announcement_reads (
  company_id int not null,
  user_id int not null,
  announcement_id int not null references announcements (id) on delete cascade,
  read_at timestamptz(3) not null,
  primary key (company_id, user_id, announcement_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index announcement_reads_by_announcement on announcement_reads (announcement_id);
call fence('announcement_reads');
