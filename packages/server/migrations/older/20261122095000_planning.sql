-- A queue, a person and a number belong to one company. Counted as independent, tickets of a company's queues are guessed to be one, and
-- all of them are read and sorted where the first forty of an index would do: 52 ms against 1.3 with a thousand companies.
create statistics tickets_of_company (dependencies) on company_id, queue_id, user_id, connection_id, contact_id from tickets;
analyze tickets;

create index contacts_by_name on contacts (company_id, name, id);

-- New words wait in a list that each search reads through before the index; it is spared for the price of sorting them in at once.
alter index contacts_search_name set (fastupdate = off);
alter index contacts_search_number set (fastupdate = off);
alter index messages_search set (fastupdate = off);
select gin_clean_pending_list('contacts_search_name'), gin_clean_pending_list('contacts_search_number'), gin_clean_pending_list('messages_search');
