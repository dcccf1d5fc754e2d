-- Stopping an import takes a while: what it has written is removed first.
alter table company_imports drop constraint company_imports_status_check;
alter table company_imports add constraint company_imports_status_check
  check (status in ('reading', 'ready', 'refused', 'running', 'stopping', 'done', 'failed'));
