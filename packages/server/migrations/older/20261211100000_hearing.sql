-- What a person tells colleagues of themself, and when nothing rings for them by the company's clocks.
alter table users
  add column availability text not null default 'online' check (availability in ('online', 'away', 'busy')),
  add column quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column quiet_until text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add constraint users_quiet_hours check ((quiet_from is null) = (quiet_until is null));
