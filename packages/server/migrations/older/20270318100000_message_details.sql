-- How far a message of ours got, and when; and what the network said of its failure (the code for users, the network's own, its words, the time).
-- Written by the update that raises its rank anyway. In no index, so that the update stays where the row is.
alter table messages
  add column accepted_at timestamptz(3),
  add column delivered_at timestamptz(3),
  add column read_at timestamptz(3),
  add column failure jsonb;
