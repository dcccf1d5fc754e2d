-- Until when free texts may go to a contact on a connection that has a window: that long after the contact last wrote or called there. Only
-- what comes in while the connection has a window opens one.
create table customer_windows (
  company_id int not null,
  contact_id int not null,
  connection_id int not null,
  ends_at timestamptz(3) not null,
  primary key (company_id, contact_id, connection_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index customer_windows_by_connection on customer_windows (company_id, connection_id, ends_at);
call fence('customer_windows');
