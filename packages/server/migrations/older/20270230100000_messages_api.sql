-- By what programs call: a company's token, and one of a connection, which only sends through it. Here is only what finds them; the
-- texts themselves are sealed, in the setting and in the connection.
create table api_tokens (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  -- Null: the company's.
  connection_id int,
  -- SHA-256.
  hash bytea not null check (octet_length(hash) = 32),
  -- Its last characters.
  ending text not null,
  -- Null: the program itself.
  user_id int,
  made_at timestamptz(3) not null,
  -- To the minute.
  used_at timestamptz(3),
  primary key (company_id, id),
  unique nulls not distinct (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create unique index api_tokens_by_hash on api_tokens (hash);
create index api_tokens_by_user on api_tokens (company_id, user_id) where user_id is not null;
call fence('api_tokens');

-- Calls that carried an idempotency key, and what they were answered: for a day the same key is the same call.
create table api_calls (
  company_id int not null references companies (id) on delete cascade,
  key text not null,
  -- SHA-256 of what the call carried.
  fingerprint bytea not null,
  -- Numbers and states; null only within the transaction that makes the call.
  answer jsonb,
  at timestamptz(3) not null,
  primary key (company_id, key)
);
create index api_calls_by_age on api_calls (at);
call fence('api_calls');

-- Until now a connection's token opened nothing, and what would find it cannot be made of what is sealed.
update connections set token = '' where token <> '';

-- By what it was done, where no person did it.
alter table ticket_events add column through text check (through = 'api');
