-- An import of which a part was set aside after its tries.
alter table contact_imports
  drop constraint contact_imports_status_check,
  add constraint contact_imports_status_check check (status in ('ready', 'running', 'done', 'failed'));
