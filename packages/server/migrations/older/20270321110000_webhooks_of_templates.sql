-- What a company's webhook is told of templates and of what the network charges, by the tables themselves as for messages and tickets.
create function templates_to_webhook() returns trigger language plpgsql as $$
declare
  t message_templates := coalesce(new, old);
begin
  if not has_webhook(t.company_id) then return null; end if;
  insert into webhook_deliveries (company_id, type, lane, data)
  values (t.company_id, 'template.updated', 'template ' || t.id, jsonb_build_object('template', jsonb_build_object(
    'id', t.id, 'wabaId', t.waba_id, 'name', t.name, 'language', t.language, 'category', t.category,
    'state', case when tg_op = 'DELETE' then 'gone' else t.state end, 'quality', t.quality, 'reason', t.reason,
    'pausedUntil', webhook_moment(t.paused_until))));
  perform wake_webhook(t.company_id);
  return null;
end $$;
create trigger to_webhook_changed after update on message_templates for each row
  when (new.state <> old.state or new.category <> old.category or new.quality is distinct from old.quality)
  execute function templates_to_webhook();
-- With a company everything of it goes, and there is no receiver to be told.
create trigger to_webhook_removed after delete on message_templates for each row when (pg_trigger_depth() = 0)
  execute function templates_to_webhook();

-- Only what was delivered is charged. A price that the network tells later is told again.
create function charges_to_webhook() returns trigger language plpgsql as $$
begin
  if not has_webhook(new.company_id) then return null; end if;
  insert into webhook_deliveries (company_id, type, lane, data)
  values (new.company_id, 'charge', 'charge ' || new.id, jsonb_build_object('charge', jsonb_build_object(
    'id', new.id, 'kind', new.kind, 'category', new.category, 'country', new.country, 'currency', new.currency,
    'messageId', new.message_id, 'whatsappId', new.connection_id, 'at', webhook_moment(new.at))));
  perform wake_webhook(new.company_id);
  return null;
end $$;
create trigger to_webhook after insert on message_charges for each row when (new.is_delivered) execute function charges_to_webhook();
create trigger to_webhook_changed after update on message_charges for each row
  when (new.is_delivered and (not old.is_delivered or new.kind <> old.kind or new.category is distinct from old.category))
  execute function charges_to_webhook();
