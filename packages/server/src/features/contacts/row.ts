/** SQL that gives the tags of the contact in this column as one `list`, to be joined laterally. The company is $1. */
export function tagsOf(contact: string): string {
  return `
    select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by fold(g.name), g.id), '[]') as list
    from contact_tags l join tags g on g.company_id = $1 and g.id = l.tag_id
    where l.company_id = $1 and l.contact_id = ${contact}`
}
