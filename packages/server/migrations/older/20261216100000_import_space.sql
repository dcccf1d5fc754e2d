-- What a sheet takes up while its import is kept counts for what a company may store, as files do.
alter table contact_imports add column stored bigint not null default 0;
create trigger count_stored after insert or delete or update of stored on contact_imports for each row execute function count_stored();
update contact_imports i set stored = coalesce((
  select sum(pg_column_size(p.rows)) from contact_import_parts p where p.company_id = i.company_id and p.import_id = i.id), 0);
