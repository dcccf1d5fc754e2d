-- Eight characters that link a device when they are typed on the phone, shown beside the QR code.
alter table channels.state add column pairing_code text not null default '';
grant select (pairing_code) on channels.state to recado_app;
