-- What the model of a prompt has shown when it was examined: it is asked when the model or the key changes.
alter table prompts add column examination jsonb;
