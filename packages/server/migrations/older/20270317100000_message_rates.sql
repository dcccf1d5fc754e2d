-- What messages of official lines cost, as the operator has it from Meta's rate cards: from a day on, until the next row of the same market,
-- category and currency. The category `allowance` is how many replies a number has free each month. Of the whole installation.
create table message_rates (
  id int generated always as identity primary key,
  market text not null,
  category text not null check (category in
    ('marketing', 'utility', 'authentication', 'authentication-international', 'service', 'allowance')),
  currency text not null,
  amount numeric(16, 7) not null check (amount >= 0),
  valid_from date not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (category, currency, market, valid_from)
);
grant select on message_rates to recado_app;
grant select, insert, update, delete on message_rates to recado_system;
