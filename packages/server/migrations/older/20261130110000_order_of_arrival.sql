-- Since when a group is called what it is called: an older name that comes later does not count.
alter table contacts add column named_at timestamptz(3);
update channels.inbox set payload = payload || jsonb_build_object('since', to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  where kind = 'group' and state <> 'done' and not payload ? 'since';

-- Until when our own phone has read a conversation, and until when it has answered: what was sent before and comes later is neither
-- unread nor waited for.
alter table tickets add column read_until timestamptz(3);
alter table tickets add column answered_until timestamptz(3);

-- Besides changes and receipts, what our own phone has read, the message that quotes another, and (for no message) what a group is called.
-- Reactions of people who were not known then are given to them when they are.
create index message_reactions_of_nobody on message_reactions (company_id, author) where contact_id is null and author <> '';
