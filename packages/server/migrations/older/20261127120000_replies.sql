-- What programs go by in a pressed button, a choice from a list, a form or an order: its id, and as JSON what the form says.
alter table messages add column reply jsonb;
