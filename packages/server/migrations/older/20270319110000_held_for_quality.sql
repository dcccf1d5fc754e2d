-- Meta has taken a template's message, and keeps it until it has seen how people take the template. Then it goes, or fails.
alter table messages add column held_for_quality boolean not null default false;
