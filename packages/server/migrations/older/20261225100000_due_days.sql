-- A day of the company's, good to its end there.
alter table companies alter column due_date type date using (due_date at time zone time_zone)::date;
