-- The file whose address the value is.
alter table settings add column media_id bigint;
alter table settings add foreign key (company_id, media_id) references media (company_id, id) on delete set null (media_id);
create index settings_by_media on settings (company_id, media_id) where media_id is not null;

-- Every company has hours, so that choosing the company's hours does what its screen shows.
alter table companies alter column schedules set default '[
  {"weekday": "Segunda-feira", "weekdayEn": "monday", "startTime": "08:00", "endTime": "18:00"},
  {"weekday": "Terça-feira", "weekdayEn": "tuesday", "startTime": "08:00", "endTime": "18:00"},
  {"weekday": "Quarta-feira", "weekdayEn": "wednesday", "startTime": "08:00", "endTime": "18:00"},
  {"weekday": "Quinta-feira", "weekdayEn": "thursday", "startTime": "08:00", "endTime": "18:00"},
  {"weekday": "Sexta-feira", "weekdayEn": "friday", "startTime": "08:00", "endTime": "18:00"},
  {"weekday": "Sábado", "weekdayEn": "saturday", "startTime": "08:00", "endTime": "12:00"},
  {"weekday": "Domingo", "weekdayEn": "sunday", "startTime": "00:00", "endTime": "00:00"}
]';
update companies set schedules = default where schedules = '[]';
