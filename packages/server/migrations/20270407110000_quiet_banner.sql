-- Everybody who signs in is told that this is a quiet copy.
create policy everybody on channels.quiet for select to recado_app using (true);
grant select on channels.quiet to recado_app;
