-- Versions keep their numbers when older ones go, and count for what a company may store, as files do.
alter table flow_versions add column number int, add column stored bigint not null default 0;
update flow_versions v set number = n.number from (
  select company_id, id, row_number() over (partition by company_id, flow_id order by id)::int as number from flow_versions) n
where v.company_id = n.company_id and v.id = n.id;
alter table flow_versions alter column number set not null;
create trigger count_stored after insert or delete or update of stored on flow_versions for each row execute function count_stored();
update flow_versions set stored = octet_length(graph::text) + octet_length(secrets::text);
