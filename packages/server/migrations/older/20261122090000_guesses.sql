-- Failures by key, the latest moments of each, for all processes. Not logged: what a crash forgets is counted anew.
create unlogged table failed_attempts (
  key bytea primary key,
  at timestamptz(3)[] not null,
  until timestamptz(3) not null
);
create index failed_attempts_by_end on failed_attempts (until);
grant select, insert, update, delete on failed_attempts to recado_system;

-- A browser that was remembered before is a stranger.
alter table users add column browsers_known_from timestamptz(3) not null default now();
