import type pg from 'pg'

const types: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'string | object',
  jsonb: 'string | object',
  numeric: 'number',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  xid8: 'string',
}

interface Column {
  table: string
  name: string
  type: string
  values: string[] | null
  nullable: boolean
  optional: boolean
}

const columns = `
  select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as table, a.attname as name,
    t.typname as type, not a.attnotnull as nullable,
    a.atthasdef or a.attidentity <> '' or not a.attnotnull as optional,
    (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as values
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_type t on t.oid = a.atttypid
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'channels') and c.relname <> 'migrations'
  order by 1, 2`

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

function typeOf({ type, values, nullable, table, name }: Column): string {
  const plain = values ? values.map((value) => `'${value}'`).join(' | ') : types[type.replace(/^_/, '')]
  if (!plain) throw new Error(`${table}.${name} has a type that has no name here: ${type}`)
  return `${plain}${type.startsWith('_') ? '[]' : ''}${nullable ? ' | null' : ''}`
}

/** The tables of a database as TypeScript: what a row of each takes, and what of it may be left out. */
export async function tableTypes(client: Pick<pg.ClientBase, 'query'>): Promise<string> {
  const { rows } = await client.query<Column>(columns)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const text = [...tables].map(([table, fields]) => {
    const lines = fields.map((column) => `    ${camel(column.name)}${column.optional ? '?' : ''}: ${typeOf(column)}\n`)
    const name = camel(table)
    return `  ${name.includes('.') ? `'${name}'` : name}: {\n${lines.join('')}  }\n`
  })
  return `// Made from the migrations by \`npm run tables\`.



/** What a row of each table takes when it is written. */
export interface Tables {
${text.join('')}}
`
}
