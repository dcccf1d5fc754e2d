create table campaigns (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  name text not null,
  message1 text,
  message2 text,
  message3 text,
  message4 text,
  message5 text,
  confirmation boolean not null default false,
  confirmation_message text,
  status text not null default 'INATIVA' check (status in ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA')),
  scheduled_at timestamptz(3),
  -- When its people were taken: from then on the list may change as it likes.
  started_at timestamptz(3),
  completed_at timestamptz(3),
  connection_id int,
  contact_list_id int,
  tag_id int,
  file_list_id int,
  media_id bigint,
  user_id int,
  -- What was said of people who never wrote.
  strangers text check (strangers in ('include', 'leave')),
  waits_for text,
  waiting_since timestamptz(3),
  waits_until timestamptz(3),
  ended_because text,
  -- When there may be something to do for it: it is not looked at before. Only while it is planned or under way.
  wake_at timestamptz(3),
  -- When it last handed a message over: of two on a connection, the other one is next.
  served_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- A campaign by template: where each of its variables gets its value. With values and without a template, Meta has it no longer.
  template_id int,
  template_values jsonb,
  free_text_inside boolean not null default false,
  primary key (company_id, id),
  check (status <> 'EM_ANDAMENTO' or started_at is not null),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete set null (contact_list_id),
  foreign key (company_id, tag_id) references tags (company_id, id) on delete set null (tag_id),
  foreign key (company_id, file_list_id) references file_lists (company_id, id) on delete set null (file_list_id),
  foreign key (company_id, media_id) references media (company_id, id) on delete set null (media_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, template_id) references message_templates (company_id, id) on delete set null (template_id)
);
create index campaigns_awake on campaigns (wake_at) where wake_at is not null;
create index campaigns_under_way on campaigns (company_id, connection_id) where status in ('PROGRAMADA', 'EM_ANDAMENTO');
create index campaigns_by_contact_list on campaigns (company_id, contact_list_id) where contact_list_id is not null;
create index campaigns_by_tag on campaigns (company_id, tag_id) where tag_id is not null;
create index campaigns_by_file_list on campaigns (company_id, file_list_id) where file_list_id is not null;
create index campaigns_by_media on campaigns (company_id, media_id) where media_id is not null;
create index campaigns_by_user on campaigns (company_id, user_id) where user_id is not null;
create index campaigns_by_connection on campaigns (company_id, connection_id) where connection_id is not null;
create index campaigns_by_template on campaigns (company_id, template_id) where template_id is not null;
call fence('campaigns');

-- Whom a campaign goes to, in that order: taken once, at its start.
create table campaign_recipients (
  company_id int not null,
  id int not null generated always as identity,
  campaign_id int not null,
  name text not null,
  number text not null,
  email text not null default '',
  -- The line of the list they came from. No key to it: 20,000 deleted lines would each be looked for here.
  contact_list_item_id int,
  contact_id int,
  -- In which order they come. Not the id's: by its key the planner would walk through all campaigns of the company.
  place int not null,
  -- Never wrote on the connection, as far as is known.
  is_stranger boolean not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'asked', 'sent', 'delivered', 'read', 'failed', 'skipped')),
  reason text,
  variant smallint not null default 0,
  -- What goes to them next: the request, the message, then each file.
  part smallint not null default 0,
  -- The files they were given, in order: the list may change meanwhile.
  files bigint[] not null default '{}',
  requested_at timestamptz(3),
  confirmation boolean,
  confirmed_at timestamptz(3),
  sent_at timestamptz(3),
  delivered_at timestamptz(3),
  read_at timestamptz(3),
  replied_at timestamptz(3),
  ticket_id int,
  primary key (company_id, id),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id)
);
create unique index campaign_recipients_by_number on campaign_recipients (company_id, campaign_id, number);
create unique index campaign_recipients_in_order on campaign_recipients (company_id, campaign_id, place);
create index campaign_recipients_open on campaign_recipients (company_id, campaign_id, state, place) where state in ('queued',
  'sending', 'asked');
-- A recipient who said yes, or is in the middle of what they get, is next; where strangers have to wait, people who wrote go on.
create index campaign_recipients_begun on campaign_recipients (company_id, campaign_id, place) where state = 'queued' and sent_at
  is not null;
create index campaign_recipients_confirmed on campaign_recipients (company_id, campaign_id, place) where state = 'queued' and confirmation;
create index campaign_recipients_known on campaign_recipients (company_id, campaign_id, place) where state = 'queued' and not is_stranger;
create index campaign_recipients_asked on campaign_recipients (company_id, campaign_id, requested_at) where state = 'asked';
create index campaign_recipients_by_reason on campaign_recipients (company_id, campaign_id, state, reason) where state in
  ('failed', 'skipped');
create index campaign_recipients_by_contact on campaign_recipients (company_id, contact_id, id) where contact_id is not null;
create index campaign_recipients_by_ticket on campaign_recipients (company_id, ticket_id) where ticket_id is not null;
call fence('campaign_recipients');

-- Which message is which part of what a recipient gets.
create table campaign_messages (
  company_id int not null,
  message_id bigint not null,
  recipient_id int not null,
  part smallint not null,
  primary key (company_id, message_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, recipient_id) references campaign_recipients (company_id, id) on delete cascade
);
create unique index campaign_messages_by_part on campaign_messages (company_id, recipient_id, part);
call fence('campaign_messages');

-- How many there are of what, by the text they got (0: none yet): kept by every change, so that no query counts 20,000 rows.
create table campaign_figures (
  company_id int not null,
  campaign_id int not null,
  variant smallint not null,
  total int not null default 0,
  queued int not null default 0,
  requested int not null default 0,
  confirmed int not null default 0,
  sent int not null default 0,
  delivered int not null default 0,
  read int not null default 0,
  replied int not null default 0,
  failed int not null default 0,
  skipped int not null default 0,
  -- Screens have not heard of the figures yet: the clock tells them, not the change itself.
  is_untold boolean not null default true,
  primary key (company_id, campaign_id, variant),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade
);
create index campaign_figures_untold on campaign_figures (company_id) where is_untold;
call fence('campaign_figures');

-- How fast a connection sends campaigns: two of them share it.
create table campaign_paces (
  company_id int not null,
  connection_id int not null,
  -- When a recipient's message last left, how many people have been reached, and by what chance the next one has to wait.
  last_at timestamptz(3),
  sent int not null default 0,
  chance real not null default 0.5,
  -- Until then the line keeps messages to strangers for later, whatever the allowance says.
  strangers_until timestamptz(3),
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call fence('campaign_paces');

-- Each time a contact asked for no campaigns, or for them again: kept as long as the contact is.
create table contact_opt_outs (
  company_id int not null,
  id bigint not null generated always as identity,
  contact_id int not null,
  kind text not null,
  -- Who noted it. Null: the contact itself did it.
  user_id int,
  reason text not null default '',
  at timestamptz(3) not null,
  -- How the wish of a contact became known: a person noted it, or the contact answered a campaign, in these words.
  source text not null default 'person' check (source in ('person', 'word', 'confirmation', 'network', 'refusal')),
  words text not null default '',
  campaign_id int,
  -- What a person said to Meta about the marketing of an account (WABA) stands in the same ledger as what was said to us.
  waba_id text,
  primary key (company_id, id),
  constraint contact_opt_outs_kind_check check (case
    when waba_id is null then kind in ('out', 'in')
    else kind in
    ('marketing-stop', 'marketing-resume')
end),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete set null (campaign_id)
);
create index contact_opt_outs_by_contact on contact_opt_outs (company_id, contact_id, id desc);
create index contact_opt_outs_by_user on contact_opt_outs (company_id, user_id) where user_id is not null;
create index contact_opt_outs_by_campaign on contact_opt_outs (company_id, campaign_id) where campaign_id is not null;
create index contact_opt_outs_in_order on contact_opt_outs (company_id, id);
create index contact_opt_outs_of_account on contact_opt_outs (company_id, contact_id, waba_id, at desc, kind desc) where waba_id
  is not null;
call fence('contact_opt_outs');

-- What contacts that were deleted had asked for outlasts them: by what they were called on the wire they want no campaigns.
create table suppressed_addresses (
  company_id int not null,
  kind text not null check (kind in ('phone', 'lid', 'bsuid')),
  value text not null,
  -- Whose it was, whose ledger says why.
  contact_id int not null,
  opted_out_at timestamptz(3),
  primary key (company_id, kind, value),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index suppressed_addresses_by_contact on suppressed_addresses (company_id, contact_id);
call fence('suppressed_addresses');

-- A change of people that no figure counts, as of where they are in what they get, writes none.
create function count_campaign_recipients() returns trigger language plpgsql as $$
declare
  changed text := 'select 1 as n, * from added' || case when tg_op = 'UPDATE' then ' union all select -1, * from removed' else '' end;
begin
  execute format($count$
    insert into campaign_figures as f
      (company_id, campaign_id, variant, total, queued, requested, confirmed, sent, delivered, read, replied, failed, skipped)
    select * from (
      select company_id, campaign_id, variant, sum(n) as total,
        sum(case when state in ('queued', 'sending', 'asked') and sent_at is null then n else 0 end) as queued,
        sum(case when requested_at is null then 0 else n end) as requested, sum(case when confirmation then n else 0 end) as confirmed,
        sum(case when sent_at is null then 0 else n end) as sent, sum(case when delivered_at is null then 0 else n end) as delivered,
        sum(case when read_at is null then 0 else n end) as read, sum(case when replied_at is null then 0 else n end) as replied,
        sum(case when state = 'failed' then n else 0 end) as failed, sum(case when state = 'skipped' then n else 0 end) as skipped
      from (%s) c group by 1, 2, 3) d
    where (total, queued, requested, confirmed, sent, delivered, read, replied, failed, skipped) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    order by 1, 2, 3
    on conflict (company_id, campaign_id, variant) do update set
      total = f.total + excluded.total, queued = f.queued + excluded.queued, requested = f.requested + excluded.requested,
      confirmed = f.confirmed + excluded.confirmed, sent = f.sent + excluded.sent, delivered = f.delivered + excluded.delivered,
      read = f.read + excluded.read, replied = f.replied + excluded.replied, failed = f.failed + excluded.failed,
      skipped = f.skipped + excluded.skipped, is_untold = true
  $count$, changed);
  return null;
end $$;

-- A contact that has the address from now on, however that came about, takes the wish over, unless they have said otherwise since.
create function take_over_suppressed() returns trigger language plpgsql as $$
begin
  with found as (
    delete from suppressed_addresses s using added a
    where s.company_id = a.company_id and s.kind = a.kind and s.value = a.value
    returning s.company_id, a.contact_id, s.contact_id as former_id, s.opted_out_at),
  meant as (
    select distinct on (f.company_id, f.contact_id) f.* from found f
    where f.opted_out_at is not null and not exists (
      select from contact_opt_outs o
      where o.company_id = f.company_id and o.contact_id = f.contact_id and o.kind = 'in' and o.at > f.opted_out_at)
    order by f.company_id, f.contact_id, f.opted_out_at),
  marked as (
    update contacts c set opted_out_at = m.opted_out_at from meant m
    where c.company_id = m.company_id and c.id = m.contact_id and c.opted_out_at is null returning c.company_id, c.id),
  wished as (
    insert into contact_opt_outs (company_id, contact_id, kind, user_id, reason, at, source, words, campaign_id)
    select o.company_id, m.contact_id, o.kind, o.user_id, o.reason, o.at, o.source, o.words, o.campaign_id
    from marked k
    join meant m on m.company_id = k.company_id and m.contact_id = k.id
    cross join lateral (
      select * from contact_opt_outs o where o.company_id = m.company_id and o.contact_id = m.former_id and o.kind = 'out'
      order by o.id desc limit 1) o)
  -- Of each account the last word. A later one of the new contact counts before it.
  insert into contact_opt_outs (company_id, contact_id, kind, waba_id, at, source)
  select distinct on (f.company_id, f.contact_id, o.waba_id) f.company_id, f.contact_id, o.kind, o.waba_id, o.at, o.source
  from (select distinct company_id, contact_id, former_id from found) f
  join contact_opt_outs o on o.company_id = f.company_id and o.contact_id = f.former_id and o.waba_id is not null
  order by f.company_id, f.contact_id, o.waba_id, o.at desc, o.kind desc;
  return null;
end $$;

create trigger count_added after insert on campaign_recipients referencing new table as added
  for each statement execute function count_campaign_recipients();

create trigger count_changed after update on campaign_recipients referencing old table as removed new table as added
  for each statement execute function count_campaign_recipients();

create trigger take_over_suppressed after insert on contact_identities referencing new table as added
  for each statement execute function take_over_suppressed();
