-- What a person has asked for, or is kept from: no campaign reaches who does not want them, and who is blocked reaches nobody.
alter table contacts add column opted_out_at timestamptz(3), add column blocked_at timestamptz(3);
