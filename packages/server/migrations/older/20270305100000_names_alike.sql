-- Names of tags, connections and shared quick messages are refused when one is there that is spelt alike, as those of queues and flows are:
-- case, accents and how letters are composed do not count. What was alike before stays as it is; admins read of it in the audit.
insert into audit_entries (company_id, actor_id, actor_name, act, subject_id, changes, at)
select company_id, 0, 'Recado', 'company.names-alike', company_id,
  jsonb_agg(jsonb_build_object('field', field, 'before', one, 'after', other) order by field, one), now()
from (
  select company_id, 'tag' as field, a.name as one, b.name as other
    from tags a join tags b using (company_id) where a.id < b.id and fold(a.name) = fold(b.name)
  union all
  select company_id, 'connection', a.name, b.name
    from connections a join connections b using (company_id) where a.id < b.id and fold(a.name) = fold(b.name)
  union all
  select company_id, 'shortcode', a.shortcode, b.shortcode
    from quick_messages a join quick_messages b using (company_id)
    where a.geral and b.geral and a.id < b.id and fold(a.shortcode) = fold(b.shortcode)
) alike
group by company_id;
