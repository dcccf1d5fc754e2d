-- Jobs, timers and subscribers of events. A lane is worked in order; a row without one is worked whenever.
create table work (
  id bigint generated always as identity primary key,
  company_id int references companies (id) on delete cascade,
  kind text not null,
  lane text,
  payload jsonb not null,
  state text not null default 'ready' check (state in ('ready', 'parked')),
  due_at timestamptz(3) not null,
  lease_until timestamptz(3),
  attempts smallint not null default 0,
  error text,
  created_at timestamptz(3) not null default now()
);
create index work_ready on work (due_at, id) where state = 'ready';
create index work_lanes on work (lane, id) where state = 'ready' and lane is not null;
create index work_by_company on work (company_id, state, id);
create unique index work_one_clock on work (kind) where company_id is null;
call fence('work');

create function wake_workers() returns trigger language plpgsql as $$
begin
  perform pg_notify('work', '');
  return null;
end $$;
create trigger work_added after insert on work for each statement execute function wake_workers();

-- Socket.IO spills events over 8 kB into this table on their way to other processes.
create table socket_io_attachments (
  id bigserial primary key,
  created_at timestamptz default now(),
  payload bytea
);
grant select, insert, update, delete on socket_io_attachments to recado_system;
grant usage on sequence socket_io_attachments_id_seq to recado_system;
