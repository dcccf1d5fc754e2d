-- A file may come as late as a week after it was asked for, and somebody may ask for it again.
alter table media add column asked_at timestamptz(3) not null default now();
update media set asked_at = created_at;
drop index media_awaited;
create index media_awaited on media (asked_at) where status = 'pending';
