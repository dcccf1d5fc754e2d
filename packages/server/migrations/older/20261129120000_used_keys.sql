-- When a key was last used, to within a week: sessions and the like that nobody used for 90 days are forgotten.
alter table channels.whatsapp_web_keys add column used_on date not null default current_date;
