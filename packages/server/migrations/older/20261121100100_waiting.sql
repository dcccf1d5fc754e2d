-- Since when the customer waits for an answer; null when nobody owes one.
alter table tickets add column waiting_since timestamptz(3);
