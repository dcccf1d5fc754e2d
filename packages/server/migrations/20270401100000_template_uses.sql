-- How often a template was sent from here, by day (UTC): {"2026-11-30": 12}. Days older than a month go with the next message.
alter table message_templates add column sent_by_day jsonb not null default '{}';
