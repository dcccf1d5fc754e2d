import type pg from 'pg'

/** Where in the database any of the words is, in texts and JSON alike. */
export async function findOccurrences(owner: pg.Client, words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await owner.query<{ name: string; column: string }>(
    `select format('%I.%I', table_schema, table_name) as name, quote_ident(column_name) as column from information_schema.columns
     where table_schema in ('public', 'channels') and data_type in ('text', 'jsonb', 'json', 'ARRAY', 'character varying') order by 1, 2`,
  )
  if (columns.length <= 100) throw new Error(`There should be more columns than ${columns.length}`)
  const parts = columns.map(
    ({ name, column }) => `select '${name}.${column}' as place where exists (
       select from ${name} t, unnest($1::text[]) word where strpos(t.${column}::text, word) > 0)`,
  )
  return (await owner.query<{ place: string }>(parts.join(' union all '), [words])).rows.map(({ place }) => place)
}
