-- Leads an admin or owner of a company whose subscription has ended to a session in which it can be paid; once.
create table billing_links (
  company_id int not null,
  user_id int not null,
  token_hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index billing_links_by_token on billing_links (token_hash);
call fence('billing_links');
