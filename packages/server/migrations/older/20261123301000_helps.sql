-- Of the whole installation: every company reads them.
create table helps (
  id int generated always as identity primary key,
  title text not null,
  video text not null,
  description text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
alter table helps enable row level security;
alter table helps force row level security;

-- Written only from the company of somebody who runs the installation.
create function has_super() returns boolean language sql stable
  as $$ select exists (select from users where company_id = (select current_company()) and super and deleted_at is null) $$;
create policy everybody on helps for select to recado_app using (true);
create policy adding on helps for insert to recado_app with check (has_super());
create policy changing on helps for update to recado_app using (has_super()) with check (has_super());
create policy deleting on helps for delete to recado_app using (has_super());
create policy system on helps to recado_system using (true) with check (true);
grant select, insert, update, delete on helps to recado_app, recado_system;
