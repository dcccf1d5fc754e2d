-- The calls of somebody who calls again and again, without all that was ever written.
create index messages_calls on messages (company_id, contact_id, id desc) where media_type = 'call_log';
