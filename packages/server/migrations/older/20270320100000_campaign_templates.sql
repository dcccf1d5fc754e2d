-- A campaign by template: where each of its variables gets its value. With values and without a template, Meta has it no longer.
alter table campaigns
  add column template_id int,
  add column template_values jsonb,
  add column free_text_inside boolean not null default false,
  add foreign key (company_id, template_id) references message_templates (company_id, id) on delete set null (template_id);
create index campaigns_by_template on campaigns (company_id, template_id) where template_id is not null;

-- What a sheet says of a person beside name, number and e-mail, by heading.
alter table contact_list_items add column columns jsonb not null default '{}';
