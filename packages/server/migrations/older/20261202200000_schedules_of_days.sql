-- A calendar reads what goes out between two days, sent or not.
create index schedules_by_day on schedules (company_id, send_at, id);
