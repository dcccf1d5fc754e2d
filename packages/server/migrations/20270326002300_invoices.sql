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

-- Of which last day a company has been told how: once each.
create table subscription_reminders (
  company_id int not null references companies (id) on delete cascade,
  due_date date not null,
  kind text not null check (kind in ('five', 'one', 'ended')),
  sent_at timestamptz(3) not null,
  primary key (company_id, due_date, kind)
);
call fence('subscription_reminders');

-- How subscriptions are paid for; in a row alone, since it is of the installation. What is secret in it is sealed.
create table payment_settings (
  single boolean default true primary key check (single),
  driver text not null check (driver in ('manual', 'efi', 'asaas')),
  manual jsonb not null,
  efi jsonb not null,
  asaas jsonb not null,
  webhook jsonb not null,
  updated_at timestamptz(3) not null
);
grant select, insert, update, delete on payment_settings to recado_system;

-- What is paid to settle an invoice. The row is there before the provider is called, and its txid says there that it is the same again.
create table charges (
  company_id int not null,
  id int not null generated always as identity,
  invoice_id int not null,
  driver text not null check (driver in ('manual', 'efi', 'asaas')),
  -- A digest of whose account it is paid to.
  account text not null,
  txid text not null check (txid ~ '^[a-zA-Z0-9]{26,35}$'),
  cents bigint not null check (cents > 0),
  code text not null default '',
  state text not null default 'making' check (state in ('making', 'open', 'paid', 'gone')),
  expires_at timestamptz(3),
  -- When the provider is next asked about it.
  ask_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
);
create unique index charges_by_txid on charges (txid);
create index charges_by_invoice on charges (company_id, invoice_id, id);
create index charges_to_ask on charges (ask_at) where ask_at is not null;
call fence('charges');

-- Payments that settled nothing, or went back: the operator has to look. Each is noted once.
create table payment_oddities (
  company_id int not null,
  id int not null generated always as identity,
  charge_id int not null,
  what text not null check (what in ('paid-twice', 'too-little', 'refunded')),
  -- What the provider calls the payment, or the refund.
  reference text not null,
  cents bigint not null,
  expected_cents bigint not null,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, charge_id) references charges (company_id, id) on delete cascade
);
-- A payment that was too little is not one too many once another has paid.
create unique index payment_oddities_once on payment_oddities (company_id, reference, (what = 'refunded'));
create index payment_oddities_by_charge on payment_oddities (company_id, charge_id);
create index payment_oddities_by_time on payment_oddities (created_at desc);
call fence('payment_oddities');

-- Payments told of that belong to no company here. The provider is asked; what was really paid stays.
create table unknown_payments (
  id int generated always as identity primary key,
  driver text not null,
  txid text not null,
  ask_at timestamptz(3),
  cents bigint,
  created_at timestamptz(3) not null,
  unique (driver, txid)
);
create index unknown_payments_to_ask on unknown_payments (ask_at) where ask_at is not null;
grant select, insert, update, delete on unknown_payments to recado_system;
