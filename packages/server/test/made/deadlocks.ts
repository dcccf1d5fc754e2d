import pg from 'pg'

const deadlock = '40P01'

/**
 * Counts the deadlocks while `work` is done, by the errors that the database answers. The database's own count is written seconds later.
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
