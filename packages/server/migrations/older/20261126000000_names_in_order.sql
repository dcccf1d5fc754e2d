-- People look a name up without thinking of capitals and accents: "Álvaro" stands between "Alice" and "Ana".
drop index contacts_by_name, contact_lists_by_name, contact_list_items_by_name, file_lists_by_name;
create index contacts_by_name on contacts (company_id, fold(name), id) where deleted_at is null;
create index contact_lists_by_name on contact_lists (company_id, fold(name), id);
create index contact_list_items_by_name on contact_list_items (company_id, contact_list_id, fold(name), id);
create index file_lists_by_name on file_lists (company_id, fold(name), id);
