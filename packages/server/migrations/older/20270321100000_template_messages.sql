-- A template that goes out when no user is there to fill it: {templateId, values}. Meta's list decides which templates exist, so none of these
-- is a foreign key: one whose template has gone fails when it is due, and says so.
alter table connections add column fallback_template jsonb, add column rating_template jsonb;
alter table schedules add column template jsonb;
alter table quick_messages add column template jsonb;

-- When the connection's fallback template last went to the contact. Once it has, the next one waits until the window has been open again.
alter table customer_windows add column fallback_at timestamptz(3);
