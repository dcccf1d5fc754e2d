-- The channels processes that live: lines are shared among them. A row is confirmed with each heartbeat and counts for eight seconds.
create table channels.processes (
  owner uuid primary key,
  seen_at timestamptz(3) not null default now()
);
alter table channels.processes enable row level security;
alter table channels.processes force row level security;
create policy channels on channels.processes to recado_channels using (true) with check (true);
grant select, insert, update, delete on channels.processes to recado_channels;
