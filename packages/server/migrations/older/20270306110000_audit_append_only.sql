-- What is written down stays as it was written: the application adds to the log and reads it. It goes with its company alone.
revoke update, delete, truncate on audit_entries from recado_app, recado_system;
