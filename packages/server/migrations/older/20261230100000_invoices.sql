-- What a company owes, or has paid, for some months of a plan: what the plan was called and cost, as it then was.
create table invoices (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  plan_id int not null,
  detail text not null,
  months smallint not null check (months > 0),
  cents bigint not null check (cents >= 0),
  -- One for each period: the last day of what was paid for before it.
  period_start date not null,
  due_date date not null,
  -- The company has asked for this plan; otherwise the invoice is for the one it has.
  is_chosen boolean not null default false,
  status text not null default 'open' check (status in ('open', 'paid')),
  paid_at timestamptz(3),
  paid_by text check (paid_by in ('payment', 'operator', 'free')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  check ((status = 'paid') = (paid_at is not null) and (status = 'paid') = (paid_by is not null))
);
create unique index invoices_by_period on invoices (company_id, period_start);
create unique index invoices_open on invoices (company_id) where status = 'open';
call fence('invoices');

-- The clock looks for companies whose days end.
create index companies_by_due_date on companies (due_date) where due_date is not null;
