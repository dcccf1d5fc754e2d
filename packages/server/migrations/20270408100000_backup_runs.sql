-- What became of each backup and of each proof of one: read by the operator's page, the metrics and mails. Of the installation, of no company.
create table backup_runs (
  id int primary key generated always as identity,
  kind text not null check (kind in ('backup', 'proof')),
  status text not null check (status in ('asked', 'running', 'done', 'failed')),
  place text not null,
  -- Null before a backup has its name.
  archive text,
  began_at timestamptz(3) not null,
  -- While it runs: when it last gave a sign, and how much of it is done, where that is known.
  seen_at timestamptz(3) not null,
  share real,
  ended_at timestamptz(3),
  -- What was counted, and why it failed: a code, with what its sentence names.
  figures jsonb not null default '{}',
  reason text,
  details jsonb not null default '{}',
  -- When operators were last mailed because of it.
  told_at timestamptz(3)
);
create index backup_runs_by_time on backup_runs (began_at);
grant select, insert, update, delete on backup_runs to recado_system;
