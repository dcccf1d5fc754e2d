-- A company that comes from a file gets new ids before its rows are there, and its connections are set up beside them.
grant usage on all sequences in schema public to recado_system;
alter default privileges in schema public grant usage on sequences to recado_system;
grant insert on channels.settings to recado_system;
