-- Whoever leaves keeps a name for what they did, and nothing to sign in with.
alter table users add column deleted_at timestamptz(3);
drop index users_email;
create unique index users_email on users (lower(email)) where deleted_at is null;
