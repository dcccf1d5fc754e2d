-- A first contact: its person has never written on this connection. While the network lets a number write to nobody new, such rows wait.
alter table channels.outbox add column first boolean not null default false;

-- What stands before a row in its lane: asked of each of the next rows, however many wait.
create index outbox_lanes on channels.outbox (connection_id, lane, class, id) where state in ('queued', 'sending') and lane is not null;
