-- Which option it was, by the name it had then: the option may be renamed or deleted since.
alter table bot_steps add column chosen text;
