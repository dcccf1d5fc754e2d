-- Phrases that start flows.
create table flow_campaigns (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  name text not null,
  flow_id int not null,
  connection_id int,
  phrase text not null,
  -- What it is compared by.
  key text not null,
  status boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id)
);
create unique index flow_campaigns_by_phrase on flow_campaigns (company_id, connection_id, key) where status;
create index flow_campaigns_by_connection on flow_campaigns (company_id, connection_id) where connection_id is not null;
create index flow_campaigns_by_flow on flow_campaigns (company_id, flow_id);
call fence('flow_campaigns');
