-- An address the contact had before its number changed: whoever writes from it is still found, and nothing is written to it.
alter table contact_identities add column former boolean not null default false;
