-- The bot talked too much and was stopped: people are to see so in the list.
alter table tickets add column bot_halted boolean not null default false;
