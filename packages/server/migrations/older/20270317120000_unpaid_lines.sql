-- Since when Meta says that an account has no means of payment. Without one, messages that cost vanish.
alter table official_lines add column unpaid_since timestamptz(3);
