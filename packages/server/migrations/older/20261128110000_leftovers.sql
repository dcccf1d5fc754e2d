-- Devices that a phone still lists although nobody uses them any more: what it takes to log in as one and unlink it, sealed, and how its
-- line reached the network. They hang on no line: one that is deleted may leave its device behind.
create table channels.leftovers (
  id bigint generated always as identity primary key,
  connection_id int not null,
  provider text not null check (provider in ('beta', 'cloud')),
  configuration text not null,
  sealed bytea not null,
  tries int not null default 0,
  due_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now()
);
alter table channels.leftovers enable row level security;
alter table channels.leftovers force row level security;
create policy channels on channels.leftovers to recado_channels using (true) with check (true);
grant select, insert, update, delete on channels.leftovers to recado_channels;
