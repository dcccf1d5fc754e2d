-- When its admins were last written to because it was switched off: a receiver decides when that happens, and nobody has asked those it is
-- written to.
alter table webhooks add column mailed_at timestamptz(3);
