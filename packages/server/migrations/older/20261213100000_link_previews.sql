-- What the writer's phone showed of an address in the text: it came with the message, nobody here has asked the address for it.
alter table messages add column link jsonb;
