-- What is shared outlives its author; who deletes a person deletes the person's own first.
alter table quick_messages drop constraint quick_messages_company_id_user_id_fkey;
alter table quick_messages add foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id);
