-- Live updates on their way between processes. They are worth nothing after a minute, nor after a crash.
drop table socket_io_attachments;
create unlogged table live_messages (
  id bigint primary key,
  sender uuid not null,
  serial bigint not null,
  payload text not null
);
grant select, insert, delete on live_messages to recado_system;

-- Ids are the moment in microseconds, so that they go on rising after a crash has emptied the table; and one sender after another up to
-- its commit, so that they appear in their order: who has read one has seen all before it.
create function send_live(sender uuid, first bigint, payloads text[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7305102);
  insert into live_messages (id, sender, serial, payload)
  select greatest((select max(id) from live_messages), (extract(epoch from clock_timestamp()) * 1000000)::bigint) + at,
    send_live.sender, first + at - 1, m.payload
  from unnest(payloads) with ordinality as m (payload, at);
  notify live;
end $$;
