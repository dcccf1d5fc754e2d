-- The function was made anew with 20270310100000, and its owner and grants were lost: it ran with the rights of the database's owner, and
-- every role could call it. Both searches lend those of recado_system again, to the application alone.
alter function search_contacts owner to recado_system;
revoke all on function search_contacts from public;
grant execute on function search_contacts to recado_app;
