-- When whom a note names has seen it. What was written before is not news.
alter table ticket_note_mentions add column seen_at timestamptz(3);
update ticket_note_mentions m set seen_at = n.created_at
  from ticket_notes n where n.company_id = m.company_id and n.id = m.note_id;
create index ticket_note_mentions_unseen on ticket_note_mentions (company_id, user_id, note_id desc) where seen_at is null;
