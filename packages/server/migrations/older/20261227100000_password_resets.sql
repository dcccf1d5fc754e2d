-- The latest code of each person who has forgotten the password. A password that was set since ends it.
create table password_resets (
  company_id int not null,
  user_id int not null,
  code_hash text not null,
  tries int not null default 0,
  made_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call fence('password_resets');
