-- What was sent is kept for two weeks, the rest for three days: each is found without passing over the other.
drop index channels.outbox_closed;
create index outbox_closed on channels.outbox (updated_at)
  where state in ('unknown', 'done', 'failed') and (kind <> 'message' or state <> 'done');
create index outbox_sent on channels.outbox (updated_at) where kind = 'message' and state = 'done';
