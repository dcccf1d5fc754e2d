-- By what flows call a file: for those that are here already, what they were told is the file's number.
alter table flow_files add column key text;
update flow_files set key = media_id::text;
alter table flow_files alter column key set not null;
create unique index flow_files_by_key on flow_files (company_id, key);
