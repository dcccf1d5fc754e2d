-- Does the company turn calls away?
alter table channels.settings add column rejects_calls boolean not null default false;
update channels.settings s set rejects_calls = true
from connections c join settings v on v.company_id = c.company_id and v.key = 'call' and v.value = 'disabled'
where c.id = s.connection_id;
