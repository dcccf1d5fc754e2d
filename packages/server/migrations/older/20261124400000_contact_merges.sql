-- Two contacts that people made one. The one that went is kept, hidden, as long as that can be undone: 30 days.
create table contact_merges (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  kept_id int not null,
  gone_id int,
  gone_name text not null,
  user_id int,
  created_at timestamptz(3) not null,
  undone_at timestamptz(3),
  -- What has moved, and how the one that stayed was before.
  snapshot jsonb,
  primary key (company_id, id),
  foreign key (company_id, kept_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, gone_id) references contacts (company_id, id) on delete set null (gone_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index contact_merges_by_kept on contact_merges (company_id, kept_id, id desc);
create index contact_merges_by_gone on contact_merges (company_id, gone_id) where gone_id is not null;
create index contact_merges_by_user on contact_merges (company_id, user_id) where user_id is not null;
create index contact_merges_by_age on contact_merges (company_id, created_at) where snapshot is not null;
call fence('contact_merges');

alter table ticket_events
  drop constraint ticket_events_kind_check,
  add constraint ticket_events_kind_check check (
    kind in ('opened', 'accepted', 'returned', 'transferred', 'closed', 'reopened', 'deleted', 'number-changed', 'merged', 'unmerged'));
