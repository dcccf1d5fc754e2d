-- What is new on a line: whoever hears it looks only where it may be.
create or replace function channels.notify_connection() returns trigger language plpgsql as $$
begin
  perform pg_notify('channel_' || tg_table_name, new.connection_id || ' ' || new.kind);
  return null;
end $$;
