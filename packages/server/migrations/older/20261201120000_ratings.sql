-- Until when the customer may rate the visit that has ended; what they gave it, 1 to 3, and when.
alter table visits
  add column rating_until timestamptz(3),
  add column rating smallint check (rating between 1 and 3),
  add column rated_at timestamptz(3);
create index visits_to_rate on visits (company_id, contact_id) where rating_until is not null;
