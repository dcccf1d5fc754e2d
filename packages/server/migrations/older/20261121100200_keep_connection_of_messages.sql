-- A message keeps the id of the connection it travelled on, also after that is gone: setting it to null in every message of a busy
-- number takes longer than a statement may. Ids are not given twice.
alter table messages drop constraint messages_company_id_connection_id_fkey;
