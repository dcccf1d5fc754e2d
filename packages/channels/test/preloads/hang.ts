/** The first query that writes the message `presa` to the inbox is never answered, as if a lock were never released. */
import { Pool } from 'pg'

let isArmed = true

const query = Reflect.get(Pool.prototype, 'query')
Pool.prototype.query = function (this: Pool, statement: { text: string; values?: unknown[] }, ...rest: never[]) {
  const isMeant = statement.text.includes('arrived as') && JSON.stringify(statement.values).includes('"presa')
  if (!isArmed || !isMeant) return Reflect.apply(query, this, [statement, ...rest])
  isArmed = false
  process.stdout.write('a query hangs\n')
  return new Promise(() => {})
} as never
