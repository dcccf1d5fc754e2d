-- The templates of the accounts at Meta (WABA) that carry a company's official lines, as Meta last told them. A name has one for each
-- language.
create table message_templates (
  id int generated always as identity,
  company_id int not null references companies on delete cascade,
  waba_id text not null,
  meta_id text not null,
  name text not null,
  language text not null,
  category text not null,
  state text not null,
  quality text,
  content jsonb not null,
  reason text not null default '',
  reason_words text not null default '',
  paused_until timestamptz(3),
  category_change jsonb,
  used_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, waba_id, name, language)
);
call fence('message_templates');

-- When the templates of an account were last read whole, and why the last try failed.
create table template_accounts (
  company_id int not null references companies on delete cascade,
  waba_id text not null,
  synced_at timestamptz(3),
  tried_at timestamptz(3) not null,
  fault jsonb,
  primary key (company_id, waba_id)
);
call fence('template_accounts');

-- A sent template: what the network has to be told, and what stands where as people read it. The body is the same as one text.
alter table messages add column template jsonb;

-- Meta has told something about the templates of a line's account.
alter table channels.inbox drop constraint inbox_kind_check;
alter table channels.inbox add constraint inbox_kind_check check (kind in
  ('message', 'change', 'receipt', 'accepted', 'held', 'read', 'failure', 'state', 'presence', 'group', 'renamed', 'template', 'fetched',
   'checked', 'picture', 'alarm', 'address-book'));
