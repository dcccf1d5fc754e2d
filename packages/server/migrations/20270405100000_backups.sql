-- The public key of the recovery phrase, to which each archive is sealed. The phrase itself is kept nowhere. At most one row.
create table recovery_key (
  is_only boolean primary key default true check (is_only),
  public_key text not null check (length(public_key) = 43),
  made_at timestamptz(3) not null
);
grant select, insert, update on recovery_key to recado_system;

-- A row says that this is a restored copy: no connection is opened and nothing leaves, until `recado go-live` deletes it. At most one row.
-- `copied_at` is the instant of the archive.
create table channels.quiet (
  is_only boolean primary key default true check (is_only),
  copied_at timestamptz(3) not null,
  restored_at timestamptz(3) not null
);
alter table channels.quiet enable row level security;
alter table channels.quiet force row level security;
create policy system on channels.quiet to recado_system using (true) with check (true);
create policy channels on channels.quiet for select to recado_channels using (true);
grant select, insert, delete on channels.quiet to recado_system;
grant select on channels.quiet to recado_channels;

-- Who was erased, to be erased again after an older archive was restored: ids, and a digest that tells the same record from another one
-- that was given its id later. It outlives its company, and no name is in it. `is_due` is true of one that a restore has still to repeat.
create table erasures (
  company_id int not null,
  id bigint not null generated always as identity,
  kind text not null check (kind in ('contact', 'company')),
  subject_id int not null,
  digest text not null,
  at timestamptz(3) not null,
  is_listed boolean not null default false,
  is_due boolean not null default false,
  primary key (company_id, id),
  unique (company_id, kind, subject_id, digest)
);
alter table erasures enable row level security;
alter table erasures force row level security;
create policy company on erasures to recado_app using (company_id = (select current_company())) with check (company_id = (select current_company()));
create policy system on erasures to recado_system using (true) with check (true);
grant select, insert on erasures to recado_app;
grant select, insert, update on erasures to recado_system;
create index erasures_to_list on erasures (id) where not is_listed;
create index erasures_due on erasures (id) where is_due;

-- The door of all that a connection sends: a quiet copy takes no order, whatever asks for it. What unlinks a connection may wait there.
-- It reads for those who may not.
create function refuse_while_quiet() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from channels.quiet) and new.kind not in ('logout', 'forget') then
    raise exception 'The installation is a quiet copy' using errcode = 'RCQUT';
  end if;
  return new;
end $$;
revoke execute on function refuse_while_quiet() from public;
grant execute on function refuse_while_quiet() to recado_app;
alter function refuse_while_quiet() owner to recado_system;
create trigger refuse_while_quiet before insert on channels.outbox for each row execute function refuse_while_quiet();
