-- Messages that people have marked to find them again, each for their own eyes.
create table message_stars (
  company_id int not null,
  user_id int not null,
  message_id bigint not null,
  primary key (company_id, user_id, message_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
create index message_stars_by_message on message_stars (company_id, message_id);
call fence('message_stars');
