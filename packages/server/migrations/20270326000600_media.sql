-- Kept by every change of `media`, so that no query adds up.
create table storage_use (
  company_id int primary key references companies (id) on delete cascade,
  stored bigint not null
);
call fence('storage_use');

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
  -- A tiny JPEG of a picture or film, base64: it goes with the file wherever it is sent, and phones show it until they have the file.
  preview text,
  -- Bytes that lie in storage for the file, its small picture included; from when they are counted until the row goes.
  stored bigint not null default 0,
  -- A file may come as late as a week after it was asked for, and a user may ask for it again.
  asked_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, token)
);
create index media_by_age on media (created_at);
-- What never came is looked for every few hours, in a table that only grows.
create index media_awaited on media (asked_at) where status = 'pending';
call fence('media');
alter table settings add foreign key (company_id, media_id) references media (company_id, id) on delete set null (media_id);

create table quick_messages (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  shortcode text not null,
  message text not null default '',
  geral boolean not null default false,
  status boolean not null default true,
  media_id bigint,
  type text not null default 'quick-reply' check (type in ('quick-reply', 'flow')),
  flow_id int,
  user_id int,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  template jsonb,
  primary key (company_id, id),
  foreign key (company_id, media_id) references media (company_id, id) on delete set null (media_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create unique index quick_messages_shared on quick_messages (company_id, lower(shortcode)) where geral;
create unique index quick_messages_own on quick_messages (company_id, user_id, lower(shortcode)) where not geral;
create index quick_messages_by_media on quick_messages (company_id, media_id) where media_id is not null;
call fence('quick_messages');

create table file_lists (
  company_id int not null references companies (id) on delete cascade,
  id int not null generated always as identity,
  name text not null,
  message text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id)
);
create index file_lists_by_name on file_lists (company_id, fold(name), id);
call fence('file_lists');

create table file_options (
  company_id int not null,
  id int not null generated always as identity,
  file_list_id int not null,
  position int not null,
  name text not null,
  media_id bigint,
  primary key (company_id, id),
  foreign key (company_id, file_list_id) references file_lists (company_id, id) on delete cascade,
  foreign key (company_id, media_id) references media (company_id, id) on delete set null (media_id)
);
create index file_options_by_list on file_options (company_id, file_list_id, position);
create index file_options_by_media on file_options (company_id, media_id) where media_id is not null;
call fence('file_options');

create function count_stored() returns trigger language plpgsql as $$
declare
  company int := coalesce(new.company_id, old.company_id);
  change bigint := coalesce(new.stored, 0) - coalesce(old.stored, 0);
begin
  if change > 0 then
    insert into storage_use as u values (company, change) on conflict (company_id) do update set stored = u.stored + change;
  elsif change < 0 then
    update storage_use set stored = stored + change where company_id = company;
  end if;
  return null;
end $$;

create trigger count_stored after insert or delete or update of stored on media for each row execute function count_stored();
