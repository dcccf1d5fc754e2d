-- When somebody may be expected to write on a line: the company's time zone, and the opening hours that count for it, if any do.
alter table channels.settings add column hours jsonb;
grant select, update on channels.settings to recado_system;
drop trigger settings_changed on channels.settings;
create trigger settings_changed after insert or update of version on channels.settings
  for each row execute function channels.notify_settings();

-- When something came in on a line in the last weeks, as the channels process keeps it.
create table channels.traffic (
  connection_id int primary key,
  history jsonb not null
);
alter table channels.traffic enable row level security;
alter table channels.traffic force row level security;
create policy channels on channels.traffic to recado_channels using (true) with check (true);
grant select, insert, update, delete on channels.traffic to recado_channels;

-- The last thing that admins must know of a line, until one of them has seen it.
alter table connections add column alarm jsonb;
alter table channels.inbox drop constraint inbox_kind_check;
alter table channels.inbox add constraint inbox_kind_check check (kind in
  ('message', 'change', 'receipt', 'accepted', 'failure', 'state', 'presence', 'group', 'fetched', 'checked', 'picture', 'alarm'));
