-- Whoever pairs a line anew must know with which telephone it was paired before: conversations go on from there.
alter table channels.state add column former_number text not null default '';
grant select (former_number) on channels.state to recado_app;
