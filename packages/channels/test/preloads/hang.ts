/** After a SIGUSR2 the next query that writes a message to the inbox is never answered, as with a lock that nobody lets go. */
import { Pool } from 'pg'

let isArmed = false
process.on('SIGUSR2', () => {
  isArmed = true
})

const query = Reflect.get(Pool.prototype, 'query')
Pool.prototype.query = function (this: Pool, statement: { text: string }, ...rest: never[]) {
  if (!isArmed || !statement.text.includes('arrived as')) return Reflect.apply(query, this, [statement, ...rest])
  isArmed = false
  process.stdout.write('a query hangs\n')
  return new Promise(() => {})
} as never
