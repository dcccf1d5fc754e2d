-- The one link that makes the first company; in a row alone, since there is no company that it could belong to.
create table first_run_links (
  single boolean primary key default true check (single),
  token_hash bytea not null,
  expires_at timestamptz(3) not null
);
grant select, insert, update, delete on first_run_links to recado_system;
