-- A search finds a number by each form in which it may be stored of what was typed: the rows of digits come from where numbers are read.
drop function search_contacts(text, int);
create function search_contacts(needle text, most int, numbers text[] default '{}') returns setof int
  language plpgsql stable security definer set search_path = public, pg_temp rows 20 as $$
declare
  inside text := search_pattern(needle);
  beginning text := substr(inside, 2);
  words text := searchable_words(fold(needle));
  number text;
  found text := 'select id from contacts where company_id = %1$L::int
    and search_keys(company_id, searchable_words(fold(name) || '' '' || number)) @> %2$L::int[] and ';
  parts text[];
begin
  if length(fold(needle)) < 3 then
    parts := array[format(found || '(fold(name) like %3$L or fold(name) like %4$L or number like %3$L) limit %5$s',
      current_company(), search_keys(current_company(), words), beginning, '% ' || beginning, most)];
  else
    parts := array[format(found || 'fold(name) like %3$L limit %4$s',
      current_company(), search_keys(current_company(), substr(words, 3)), inside, most)];
  end if;
  foreach number in array numbers loop
    -- Two digits would be looked for in every number.
    continue when length(number) < 3;
    parts := parts || format(found || 'number like %3$L limit %4$s',
      current_company(), search_keys(current_company(), number), '%' || number || '%', most);
  end loop;
  return query execute format('select id from (%s) found limit %L', '(' || array_to_string(parts, ') union (') || ')', most);
end $$;

-- Mexican and Argentinian numbers are compared in one spelling each, as Brazilian ones are: what finds a contact takes that form, the
-- number that is shown stays. Where a company knows both spellings as two people, both stay as they are: people may merge them.
create function one_spelling(phone text) returns text language sql immutable strict as $$
  select regexp_replace(regexp_replace(phone, '^521([2-9]\d{9})$', '52\1'), '^54([1-3]\d{9})$', '549\1')
$$;
update contact_identities i set value = one_spelling(value)
where kind = 'phone' and value <> one_spelling(value) and not exists (
  select from contact_identities o where o.company_id = i.company_id and o.kind = 'phone' and o.value = one_spelling(i.value));
update suppressed_addresses i set value = one_spelling(value)
where kind = 'phone' and value <> one_spelling(value) and not exists (
  select from suppressed_addresses o where o.company_id = i.company_id and o.kind = 'phone' and o.value = one_spelling(i.value));
update contact_list_items i set number = one_spelling(number)
where number <> one_spelling(number) and not exists (
  select from contact_list_items o
  where o.company_id = i.company_id and o.contact_list_id = i.contact_list_id and o.number = one_spelling(i.number));
update campaign_recipients i set number = one_spelling(number)
where number <> one_spelling(number) and state in ('queued', 'asked') and not exists (
  select from campaign_recipients o
  where o.company_id = i.company_id and o.campaign_id = i.campaign_id and o.number = one_spelling(i.number));
drop function one_spelling(text);
