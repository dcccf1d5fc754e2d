-- When a restored copy went live. Later than that it does by itself only what became due afterwards. At most one row, and none where no
-- copy was restored.
create table live_since (
  is_only boolean primary key default true check (is_only),
  at timestamptz(3) not null
);
grant select on live_since to recado_app;
grant select, insert, update on live_since to recado_system;
