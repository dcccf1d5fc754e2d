-- The name above a text on the customer's phone is kept beside the text, and no part of it.
alter table messages add column signature text;
update messages m set signature = u.name, body = substr(m.body, length(u.name) + 5)
  from users u
  where u.company_id = m.company_id and u.id = m.user_id and m.from_me and starts_with(m.body, '*' || u.name || ':*' || chr(10));
update tickets t set last_message = substr(t.last_message, length(u.name) + 5)
  from users u
  where u.company_id = t.company_id and starts_with(t.last_message, '*' || u.name || ':*' || chr(10));
