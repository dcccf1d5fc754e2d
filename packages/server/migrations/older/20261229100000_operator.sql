-- A company that was deleted can be restored for a while, and is blocked meanwhile; then it is erased.
alter table companies add column deleted_at timestamptz(3);

-- What an act changed: [{field, before, after}].
alter table audit_entries add column changes jsonb not null default '[]';

-- A line of a company that is blocked has no session, and stays paired.
alter table channels.settings add column rests boolean not null default false;
drop trigger settings_changed on channels.settings;
create trigger settings_changed after insert or update of version, rests on channels.settings
  for each row execute function channels.notify_settings();
