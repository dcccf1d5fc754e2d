import pg from 'pg'

const deadlock = '40P01'

/**
 * How often two transactions were in the way of each other while `work` was done, by what the database answered to one of them: what it
 * counts of them itself it writes down seconds later.
 */
export async function deadlocksDuring(work: () => Promise<unknown>): Promise<number> {
  const query = Reflect.get(pg.Client.prototype, 'query')
  let deadlocks = 0
  pg.Client.prototype.query = function (this: pg.Client, ...asked: never[]) {
    const answer: unknown = Reflect.apply(query, this, asked)
    if (answer instanceof Promise)
      answer.catch((error: { code?: unknown }) => {
        if (error.code === deadlock) deadlocks++
      })
    return answer
  } as never
  try {
    await work()
    return deadlocks
  } finally {
    pg.Client.prototype.query = query
  }
}
