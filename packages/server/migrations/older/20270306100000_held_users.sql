-- People who were there before the address their company signed up with was taken over with a code mailed to it: they come in again
-- once an admin has set their password.
alter table users add column held boolean not null default false;
