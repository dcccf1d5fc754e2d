-- Bytes that lie in storage for the file, its small picture included; from when they are counted until the row goes.
alter table media add column stored bigint not null default 0;
update media set stored = coalesce(size, 0) where status = 'ready';

-- What a company may store; 100 GB unless the operator says otherwise.
alter table companies add column max_stored bigint not null default 107374182400;

-- Kept by every change of `media`, so that nobody has to add up.
create table storage_use (
  company_id int primary key references companies (id) on delete cascade,
  stored bigint not null
);
call fence('storage_use');
insert into storage_use select company_id, sum(stored) from media group by company_id;

create function count_stored() returns trigger language plpgsql as $$
declare
  company int := coalesce(new.company_id, old.company_id);
  change bigint := coalesce(new.stored, 0) - coalesce(old.stored, 0);
begin
  if change > 0 then
    insert into storage_use as u values (company, change) on conflict (company_id) do update set stored = u.stored + change;
  elsif change < 0 then
    update storage_use set stored = stored + change where company_id = company;
  end if;
  return null;
end $$;
create trigger count_stored after insert or delete or update of stored on media for each row execute function count_stored();
