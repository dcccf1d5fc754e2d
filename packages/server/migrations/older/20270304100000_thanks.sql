-- A conversation tells of thanks that did not open it again.
alter table ticket_events
  drop constraint ticket_events_kind_check,
  add constraint ticket_events_kind_check check (kind in ('opened', 'accepted', 'returned', 'transferred', 'queued', 'closed', 'reopened', 'deleted',
    'number-changed', 'merged', 'unmerged', 'campaign-replied', 'rated', 'thanked', 'tagged'));
