-- Whether companies that sign up may choose it.
alter table plans add column is_public boolean not null default true;
create unique index plans_by_name on plans (fold(name));
create index companies_by_plan on companies (plan_id);
alter table plans drop constraint plans_name_key;
