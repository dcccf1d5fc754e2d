-- A company that erases a person reaches what Meta has told its apps and no connection has taken in yet.
create policy own_app on channels.hooks to recado_app
  using (app in (select a.uuid from meta_apps a where a.company_id = (select current_company())))
  with check (app in (select a.uuid from meta_apps a where a.company_id = (select current_company())));
grant select, insert, delete on channels.hooks to recado_app;
grant update on channels.hook_parts to recado_app;
