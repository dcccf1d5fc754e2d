-- What a company's webhook is besides the settings messageWebhook.enabled and messageWebhook.url. Secrets are sealed.
create table webhooks (
  company_id int primary key references companies (id) on delete cascade,
  -- Whose secret it is.
  host text not null,
  secret text not null,
  secret_made_at timestamptz(3) not null,
  -- Signs as well until then; empty: none.
  previous_secret text not null default '',
  previous_until timestamptz(3),
  -- In a row.
  failures int not null default 0,
  failing_since timestamptz(3),
  last_success_at timestamptz(3),
  tried_at timestamptz(3),
  -- The receiver has asked for time.
  resumes_at timestamptz(3),
  off_reason text check (off_reason in ('gone', 'failing')),
  off_at timestamptz(3)
);
call fence('webhooks');

-- Events, and what came of each. Those of a lane are sent one after the other.
create table webhook_deliveries (
  company_id int not null references companies (id) on delete cascade,
  id bigint not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  type text not null,
  lane text not null,
  ticket_id int,
  contact_id int,
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'failed', 'unsent')),
  tries int not null default 0,
  due_at timestamptz(3) not null default '-infinity',
  attempts jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  is_troubled boolean not null generated always as (
    state = 'failed' or state = 'unsent' or (state in ('waiting', 'sending') and tries > 0)) stored,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (company_id, due_at, id) where state = 'waiting';
create index webhook_deliveries_lanes on webhook_deliveries (company_id, lane, id) where state in ('waiting', 'sending');
create index webhook_deliveries_by_age on webhook_deliveries (company_id, created_at);
create index webhook_deliveries_troubled on webhook_deliveries (company_id, id) where is_troubled;
create index webhook_deliveries_by_ticket on webhook_deliveries (company_id, ticket_id) where ticket_id is not null;
create index webhook_deliveries_by_contact on webhook_deliveries (company_id, contact_id) where contact_id is not null;
call fence('webhook_deliveries');

-- Events are written by the tables themselves: whatever changes them, in the transaction that does. A company whose webhook is off pays
-- one look at its settings.
create function has_webhook(company int) returns boolean language sql stable as $$
  select exists (select from settings s where s.company_id = company and s.key = 'messageWebhook.enabled' and s.value = 'enabled')
$$;

create function webhook_moment(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create function webhook_ticket(t tickets) returns jsonb language sql stable as $$
  select jsonb_build_object('id', t.id, 'uuid', t.uuid, 'code', t.code, 'status', t.status, 'queueId', t.queue_id, 'userId', t.user_id,
    'whatsappId', t.connection_id, 'isGroup', t.is_group, 'createdAt', webhook_moment(t.created_at), 'updatedAt', webhook_moment(t.updated_at))
$$;

create function webhook_contact(c contacts) returns jsonb language sql stable as $$
  select jsonb_build_object('id', c.id, 'name', c.name, 'number', c.number, 'email', c.email, 'isGroup', c.is_group)
$$;

-- Texts are kept a little longer than an event can be: what is sent is cut where it is put together. A file has its token here.
create function webhook_message(m messages) returns jsonb language sql stable as $$
  select jsonb_build_object('id', m.id, 'fromMe', m.from_me, 'origin', m.origin,
    'body', case when m.is_deleted then '' else left(m.body, 20000) end, 'isCut', not m.is_deleted and length(m.body) > 20000,
    'mediaType', m.media_type,
    'media', (select jsonb_build_object('name', f.name, 'mimeType', f.mime_type, 'size', f.size,
        'token', case when f.status = 'ready' then f.token end)
      from media f where f.company_id = m.company_id and f.id = m.media_id and not m.is_deleted),
    'quotedId', m.quoted_id, 'ack', m.ack, 'failedReason', m.failed_reason, 'isDeleted', m.is_deleted,
    'isEdited', m.edited_at is not null,
    'author', (select jsonb_build_object('id', a.id, 'name', a.name, 'number', a.number) from contacts a
      where a.company_id = m.company_id and a.id = m.contact_id and m.participant <> ''),
    'user', (select jsonb_build_object('id', u.id, 'name', u.name) from users u
      where u.company_id = m.company_id and u.id = m.user_id),
    'sentAt', webhook_moment(m.sent_at))
$$;

-- Has somebody look at what is to be sent, unless that is about to happen.
create function wake_webhook(company int) returns void language sql as $$
  insert into work (company_id, kind, lane, payload, due_at)
  select company, 'webhooks.dispatch', 'webhooks ' || company, '{}', '-infinity'
  where not exists (select from work w where w.company_id = company and w.lane = 'webhooks ' || company and w.state = 'ready'
    and w.lease_until is null)
$$;

-- Whoever is blocked is not heard, and of whoever is erased nothing is told.
create function tell_webhook_of_message(kind text, m messages) returns void language sql as $$
  insert into webhook_deliveries (company_id, type, lane, ticket_id, contact_id, data)
  select m.company_id, kind, 'ticket ' || t.id, t.id, c.id,
    jsonb_build_object('message', webhook_message(m), 'ticket', webhook_ticket(t), 'contact', webhook_contact(c))
  from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
  where t.company_id = m.company_id and t.id = m.ticket_id and c.blocked_at is null and c.erased_at is null;
  select wake_webhook(m.company_id);
$$;

-- What nobody could read when it came is told once it can be read.
create function messages_to_webhook() returns trigger language plpgsql as $$
begin
  if not has_webhook(new.company_id) then return null; end if;
  if tg_op = 'INSERT' then
    perform tell_webhook_of_message('message.created', new);
    return null;
  end if;
  if old.media_type = 'undecryptable' then
    if new.media_type <> 'undecryptable' then perform tell_webhook_of_message('message.created', new); end if;
    return null;
  end if;
  if new.is_deleted and not old.is_deleted then
    perform tell_webhook_of_message('message.deleted', new);
  elsif new.edited_at is distinct from old.edited_at or old.is_deleted and not new.is_deleted then
    perform tell_webhook_of_message('message.edited', new);
  end if;
  if new.ack <> old.ack or new.failed_reason is distinct from old.failed_reason then
    perform tell_webhook_of_message('message.ack', new);
  end if;
  return null;
end $$;
create trigger to_webhook after insert on messages for each row when (new.media_type <> 'undecryptable')
  execute function messages_to_webhook();
create trigger to_webhook_changed after update on messages for each row
  when (new.ack <> old.ack or new.failed_reason is distinct from old.failed_reason or new.is_deleted <> old.is_deleted
    or new.edited_at is distinct from old.edited_at or old.media_type = 'undecryptable')
  execute function messages_to_webhook();

create function media_to_webhook() returns trigger language plpgsql as $$
declare
  m messages;
begin
  if not has_webhook(new.company_id) then return null; end if;
  for m in select * from messages where company_id = new.company_id and media_id = new.id and not is_deleted order by id loop
    perform tell_webhook_of_message('message.media', m);
  end loop;
  return null;
end $$;
create trigger to_webhook after update on media for each row when (old.status <> 'ready' and new.status = 'ready')
  execute function media_to_webhook();

create function tickets_to_webhook() returns trigger language plpgsql as $$
declare
  kind text := case when tg_op = 'INSERT' then 'ticket.created' when new.status = 'closed' and old.status <> 'closed' then 'ticket.closed'
    else 'ticket.updated' end;
begin
  if not has_webhook(new.company_id) then return null; end if;
  insert into webhook_deliveries (company_id, type, lane, ticket_id, contact_id, data)
  select new.company_id, kind, 'ticket ' || new.id, new.id, c.id,
    jsonb_build_object('ticket', webhook_ticket(new), 'contact', webhook_contact(c))
  from contacts c where c.company_id = new.company_id and c.id = new.contact_id and c.blocked_at is null and c.erased_at is null;
  perform wake_webhook(new.company_id);
  return null;
end $$;
create trigger to_webhook after insert on tickets for each row execute function tickets_to_webhook();
create trigger to_webhook_changed after update on tickets for each row
  when (new.status <> old.status or new.queue_id is distinct from old.queue_id or new.user_id is distinct from old.user_id
    or new.connection_id is distinct from old.connection_id or new.contact_id <> old.contact_id)
  execute function tickets_to_webhook();

create function tell_webhook_of_contacts(company int, ids int[]) returns void language sql as $$
  insert into webhook_deliveries (company_id, type, lane, contact_id, data)
  select c.company_id, 'contact.updated', 'contact ' || c.id, c.id, jsonb_build_object('contact', webhook_contact(c) || jsonb_build_object(
    'tags', (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.id), '[]') from contact_tags l
      join tags g on g.company_id = l.company_id and g.id = l.tag_id where l.company_id = c.company_id and l.contact_id = c.id),
    'extraInfo', c.extra_info, 'isBlocked', c.blocked_at is not null, 'optedOut', c.opted_out_at is not null))
  from contacts c where c.company_id = company and c.id = any(ids) and c.deleted_at is null and c.erased_at is null order by c.id;
  select wake_webhook(company);
$$;

create function contacts_to_webhook() returns trigger language plpgsql as $$
begin
  if has_webhook(new.company_id) then perform tell_webhook_of_contacts(new.company_id, array[new.id]); end if;
  return null;
end $$;
create trigger to_webhook after update on contacts for each row
  when (new.deleted_at is null and (new.name <> old.name or new.number <> old.number or new.email <> old.email
    or new.extra_info is distinct from old.extra_info or (new.blocked_at is null) <> (old.blocked_at is null)
    or (new.opted_out_at is null) <> (old.opted_out_at is null)))
  execute function contacts_to_webhook();

create function contact_tags_to_webhook() returns trigger language plpgsql as $$
declare
  company int;
  ids int[];
begin
  for company, ids in select company_id, array_agg(distinct contact_id) from changed group by company_id loop
    if has_webhook(company) then perform tell_webhook_of_contacts(company, ids); end if;
  end loop;
  return null;
end $$;
create trigger to_webhook_added after insert on contact_tags referencing new table as changed
  for each statement execute function contact_tags_to_webhook();
create trigger to_webhook_removed after delete on contact_tags referencing old table as changed
  for each statement execute function contact_tags_to_webhook();
