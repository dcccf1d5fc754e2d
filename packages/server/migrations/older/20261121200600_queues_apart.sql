-- Files to fetch, the quick errands and the line of messages have indexes of their own: none is read through to find the others. The
-- channels name these predicates word for word.
drop index channels.outbox_errands;
create index outbox_errands on channels.outbox (connection_id, id)
  where state = 'queued' and kind in ('presence', 'watch', 'check', 'picture');
create index outbox_fetches on channels.outbox (connection_id, id) where state = 'queued' and kind = 'fetch';
create index outbox_line on channels.outbox (connection_id, class, id)
  where state in ('queued', 'sending') and kind in ('message', 'read', 'connect', 'pair', 'logout', 'forget');
create index outbox_watched on channels.outbox (connection_id, updated_at) where kind = 'watch' and state = 'done';

-- What never came is looked for every few hours, in a table that only grows.
create index media_awaited on media (created_at) where status = 'pending';
