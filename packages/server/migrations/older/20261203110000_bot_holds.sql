-- Since when its bot has asked the customer.
alter table visits add column bot_since timestamptz(3);
update visits set bot_since = opened_at where handed_over_at is not null;
update visits v set bot_since = v.opened_at from tickets t
where t.company_id = v.company_id and t.id = v.ticket_id and t.chatbot and v.closed_at is null;
