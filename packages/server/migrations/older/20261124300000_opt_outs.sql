-- Each time a contact asked for no campaigns, or for them again: kept as long as the contact is.
create table contact_opt_outs (
  company_id int not null,
  id bigint not null generated always as identity,
  contact_id int not null,
  kind text not null check (kind in ('out', 'in')),
  -- Who noted it. Null: the contact itself did it.
  user_id int,
  reason text not null default '',
  at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index contact_opt_outs_by_contact on contact_opt_outs (company_id, contact_id, id desc);
create index contact_opt_outs_by_user on contact_opt_outs (company_id, user_id) where user_id is not null;
call fence('contact_opt_outs');
