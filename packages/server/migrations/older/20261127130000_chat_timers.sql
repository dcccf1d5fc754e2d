-- Conversations in which messages disappear, by the name of the other side on the network: what is sent there says how long it stays.
create table channels.chat_timers (
  connection_id int not null,
  chat text not null,
  seconds int not null,
  since timestamptz(3) not null,
  primary key (connection_id, chat)
);
call channels.fence('channels.chat_timers');
grant select, delete on channels.chat_timers to recado_app;
