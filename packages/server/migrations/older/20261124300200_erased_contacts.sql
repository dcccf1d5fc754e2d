-- The row of whoever is erased stays, empty, for the tickets and messages that name it.
alter table contacts add column erased_at timestamptz(3);
