-- What the network charged for messages of official lines, by its own statuses: one row for each message that it knows of. Amounts follow
-- from the rates of the day. A row names no person; the network's id of the message is kept as a hash, by which repetitions are known.
create table message_charges (
  id bigint generated always as identity,
  company_id int not null references companies on delete cascade,
  network_key bytea not null,
  connection_id int,
  waba_id text not null,
  message_id bigint,
  queue_id int,
  -- `untold`: the network said nothing of the price.
  kind text not null check (kind in ('regular', 'allowance', 'ad', 'free', 'untold')),
  category text,
  -- The price came with the delivery, and not only before it.
  is_final boolean not null,
  country text,
  currency text not null,
  is_delivered boolean not null,
  at timestamptz(3) not null,
  -- Of `at`, where the company is.
  day date not null,
  primary key (company_id, id),
  unique (company_id, network_key),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete set null (message_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id)
);
create index message_charges_by_message on message_charges (company_id, message_id) where message_id is not null;
create index message_charges_by_connection on message_charges (company_id, connection_id);
create index message_charges_by_queue on message_charges (company_id, queue_id);
-- The report reads this index alone.
create index message_charges_by_day on message_charges (company_id, day)
  include (connection_id, queue_id, kind, category, country, currency) where is_delivered;
create index message_charges_of_account on message_charges (company_id, waba_id, at) include (kind, category, country, currency, day)
  where is_delivered;
-- How many replies of a number were free this month, and whether one was paid.
create index message_charges_of_replies on message_charges (company_id, connection_id, kind, day)
  where is_delivered and category = 'service';
-- Which customers came from an advertisement lately.
create index message_charges_of_ads on message_charges (company_id, connection_id, at) where kind = 'ad';
-- Which messages a rate is about, in all companies.
create index message_charges_priced on message_charges (day, category, currency, country) where is_delivered and kind = 'regular';
call fence('message_charges');

-- Of the account at Meta, when the line was last checked. Empty: not known.
alter table official_lines add column currency text not null default '';
update official_lines l set currency = coalesce((
  select substring(step ->> 'value' from ', ([A-Z]{3})$') from jsonb_array_elements(l.steps) step where step ->> 'name' = 'account'), '');

do $$ begin
  execute (
    select 'alter table channels.inbox drop constraint inbox_kind_check, add constraint inbox_kind_check '
      || replace(pg_get_constraintdef(c.oid), 'ARRAY[', 'ARRAY[''charge''::text, ')
    from pg_constraint c where c.conrelid = 'channels.inbox'::regclass and c.conname = 'inbox_kind_check');
end $$;
