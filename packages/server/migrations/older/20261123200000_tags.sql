-- A name is taken however it is capitalised. Tags are listed in the order of this index.
update tags t set name = t.name || ' ' || t.id
  where exists (select from tags o where o.company_id = t.company_id and lower(o.name) = lower(t.name) and o.id < t.id);
alter table tags drop constraint tags_company_id_name_key;
create unique index tags_by_name on tags (company_id, lower(name));

create index tags_of_kanban on tags (company_id, id) where kanban = 1;
