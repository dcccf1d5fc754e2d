-- Companies that have signed up, until somebody has followed the link that was mailed to them: whoever can read mail at the address
-- has the token. Who is not here has nothing to confirm.
create table email_confirmations (
  company_id int primary key references companies (id) on delete cascade,
  user_id int not null,
  token_hash bytea not null,
  expires_at timestamptz(3) not null,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index email_confirmations_by_token on email_confirmations (token_hash);
call fence('email_confirmations');
