-- The operator's app at Meta, with which companies connect numbers in a window of Meta's. Its secret is sealed.
create table platform_app (
  single boolean primary key default true check (single),
  uuid uuid not null,
  meta_id text not null,
  config_id text not null,
  sealed_secret text not null,
  sealed_former_secret text not null,
  secret_changed_at timestamptz(3),
  verify_token text not null,
  verified_at timestamptz(3)
);
grant select, insert, update, delete on platform_app to recado_system;

-- What a company knows of that app: its uuid, and the secret under the company's own key.
alter table meta_apps add column is_platform boolean not null default false;
create unique index meta_apps_of_platform on meta_apps (company_id) where is_platform;
