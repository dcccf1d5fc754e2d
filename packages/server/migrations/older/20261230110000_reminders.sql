-- Of which last day a company has been told how: once each.
create table subscription_reminders (
  company_id int not null references companies (id) on delete cascade,
  due_date date not null,
  kind text not null check (kind in ('five', 'one', 'ended')),
  sent_at timestamptz(3) not null,
  primary key (company_id, due_date, kind)
);
call fence('subscription_reminders');
