-- What people are shown of a line's proxy; the login is with the sealed configuration.
alter table connections add column proxy_address text not null default '';
