-- Files to upload and errands to run are looked for beside the line of messages; the channels name these predicates word for word.
create index outbox_to_upload on channels.outbox (connection_id, class, id)
  where state = 'queued' and kind = 'message' and prepared is null and payload->'content'->>'type' = 'file';
create index outbox_errands on channels.outbox (connection_id, id)
  where state = 'queued' and kind in ('presence', 'watch', 'fetch', 'check', 'picture');
