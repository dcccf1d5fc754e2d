-- A file of a company, from the moment it is announced. Its bytes lie in storage under company_id/token, its small picture beside it.
create table media (
  company_id int not null references companies (id) on delete cascade,
  id bigint not null generated always as identity,
  token uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('image', 'audio', 'video', 'application', 'sticker')),
  status text not null check (status in ('pending', 'ready', 'failed')),
  failed_reason text,
  name text not null default '',
  mime_type text not null default 'application/octet-stream',
  size bigint,
  seconds real,
  width int,
  height int,
  voice boolean not null default false,
  waveform smallint[],
  has_thumbnail boolean not null default false,
  -- Where WhatsApp keeps it: opaque here, handed back to the channel that told it.
  source jsonb,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, token)
);
create index media_by_age on media (created_at);
call fence('media');

alter table messages drop column media_url;
alter table messages add column media_id bigint;
alter table messages add column is_forwarded boolean not null default false;
alter table messages add foreign key (company_id, media_id) references media (company_id, id) on delete set null (media_id);
create index messages_by_media on messages (company_id, media_id) where media_id is not null;

-- `author` is the chat key of the person; empty for our own number.
create table message_reactions (
  company_id int not null,
  message_id bigint not null,
  author text not null,
  emoji text not null,
  contact_id int,
  created_at timestamptz(3) not null,
  primary key (company_id, message_id, author),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index message_reactions_by_contact on message_reactions (company_id, contact_id);
call fence('message_reactions');

-- Edits, deletions and reactions we asked for, under the id they travel with: what to take back when WhatsApp refuses.
create table message_changes (
  company_id int not null,
  id bigint not null generated always as identity,
  message_id bigint not null,
  kind text not null check (kind in ('edit', 'delete', 'reaction')),
  connection_id int not null,
  wa_id text not null,
  user_id int,
  before jsonb not null,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, connection_id, wa_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index message_changes_by_message on message_changes (company_id, message_id);
create index message_changes_by_user on message_changes (company_id, user_id);
call fence('message_changes');

alter table contacts add column picture_id bigint;
alter table contacts add foreign key (company_id, picture_id) references media (company_id, id) on delete set null (picture_id);
create index contacts_by_picture on contacts (company_id, picture_id) where picture_id is not null;
alter table contacts drop column profile_pic_url;

-- `prepared` is a message as it was first handed to the network: sent again after a crash or on request, it is the same.
alter table channels.outbox add column prepared bytea;
alter table channels.inbox drop constraint inbox_kind_check;
alter table channels.inbox add constraint inbox_kind_check
  check (kind in ('message', 'change', 'receipt', 'failure', 'state', 'presence', 'group', 'fetched', 'checked', 'picture'));
alter table channels.outbox drop constraint outbox_kind_check;
alter table channels.outbox add constraint outbox_kind_check
  check (kind in ('message', 'read', 'presence', 'watch', 'fetch', 'check', 'picture', 'connect', 'pair', 'logout', 'forget'));
