-- How subscriptions are paid for; in a row alone, since it is of the installation. What is secret in it is sealed.
create table payment_settings (
  single boolean primary key default true check (single),
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

-- Payments that settled nothing, or went back: somebody has to look. Each is noted once.
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

-- Payments told of that are nobody's here. The provider is asked; what was really paid stays.
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

-- CPF or CNPJ of the payer, where the provider asks for one.
alter table companies add column document text not null default '';
