-- What contacts that were deleted had asked for outlasts them: by what they were called on the wire they want no campaigns.
create table suppressed_addresses (
  company_id int not null,
  kind text not null check (kind in ('phone', 'lid', 'bsuid')),
  value text not null,
  -- Whose it was, whose ledger says why.
  contact_id int not null,
  opted_out_at timestamptz(3) not null,
  primary key (company_id, kind, value),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index suppressed_addresses_by_contact on suppressed_addresses (company_id, contact_id);
call fence('suppressed_addresses');

insert into suppressed_addresses (company_id, kind, value, contact_id, opted_out_at)
select company_id, 'phone', number, id, opted_out_at from contacts c
where deleted_at is not null and opted_out_at is not null and number <> '' and not is_group and not exists (
  select from contact_identities i where i.company_id = c.company_id and i.kind = 'phone' and i.value = c.number)
order by opted_out_at desc
on conflict do nothing;

-- Whoever is called so from now on, however that came about, takes the wish over, unless they have said otherwise since.
create function take_over_suppressed() returns trigger language plpgsql as $$
begin
  with found as (
    delete from suppressed_addresses s using added a
    where s.company_id = a.company_id and s.kind = a.kind and s.value = a.value
    returning s.company_id, a.contact_id, s.contact_id as former_id, s.opted_out_at),
  meant as (
    select distinct on (f.company_id, f.contact_id) f.* from found f
    where not exists (
      select from contact_opt_outs o
      where o.company_id = f.company_id and o.contact_id = f.contact_id and o.kind = 'in' and o.at > f.opted_out_at)
    order by f.company_id, f.contact_id, f.opted_out_at),
  marked as (
    update contacts c set opted_out_at = m.opted_out_at from meant m
    where c.company_id = m.company_id and c.id = m.contact_id and c.opted_out_at is null returning c.company_id, c.id)
  insert into contact_opt_outs (company_id, contact_id, kind, user_id, reason, at, source, words, campaign_id)
  select o.company_id, m.contact_id, o.kind, o.user_id, o.reason, o.at, o.source, o.words, o.campaign_id
  from marked k
  join meant m on m.company_id = k.company_id and m.contact_id = k.id
  cross join lateral (
    select * from contact_opt_outs o where o.company_id = m.company_id and o.contact_id = m.former_id and o.kind = 'out'
    order by o.id desc limit 1) o;
  return null;
end $$;
create trigger take_over_suppressed after insert on contact_identities referencing new table as added
  for each statement execute function take_over_suppressed();
