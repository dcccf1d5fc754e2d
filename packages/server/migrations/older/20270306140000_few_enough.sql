-- What people set up by hand has an end, so that one of them cannot fill the database. What is there beyond it stays, and nothing is added.
create function few_enough() returns trigger language plpgsql as $$
declare
  most int := tg_argv[0]::int;
  known int;
begin
  execute format('select count(*) from (select from %I where company_id = $1 limit $2) known', tg_table_name) into known using new.company_id, most;
  if known >= most then
    raise exception 'too many %', tg_table_name using errcode = 'RCFUL', detail = most::text;
  end if;
  return new;
end $$;
create trigger few_enough before insert on campaigns for each row execute function few_enough('10000');
create trigger few_enough before insert on chats for each row execute function few_enough('5000');
create trigger few_enough before insert on contact_lists for each row execute function few_enough('1000');
create trigger few_enough before insert on file_lists for each row execute function few_enough('1000');
create trigger few_enough before insert on flow_campaigns for each row execute function few_enough('1000');
create trigger few_enough before insert on flows for each row execute function few_enough('500');
create trigger few_enough before insert on prompts for each row execute function few_enough('500');
create trigger few_enough before insert on queue_integrations for each row execute function few_enough('500');
create trigger few_enough before insert on quick_messages for each row execute function few_enough('5000');
create trigger few_enough before insert on tags for each row execute function few_enough('5000');
