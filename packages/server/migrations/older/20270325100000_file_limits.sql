-- Processes of an earlier release told capabilities without the limits of files. They took any.
update channels.state set capabilities = capabilities || '{"files": null}' where capabilities is not null and not capabilities ? 'files';
