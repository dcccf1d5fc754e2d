/** The part of a list that a query reads. */
export interface Slice {
  limit: number
  offset: number
}

/**
 * A page of a list and whether there is a next one: one row more than it holds is read.
 * @param page from 1
 * @param size rows of a page
 */
export async function pageOf<Row>(
  page: number,
  fetch: (slice: Slice) => Promise<Row[]>,
  size = 20,
): Promise<{ rows: Row[]; hasMore: boolean }> {
  const rows = await fetch({ limit: size + 1, offset: (page - 1) * size })
  return { rows: rows.slice(0, size), hasMore: rows.length > size }
}

const rowsAtOnce = 1_000

/**
 * A whole list as JSON, a thousand rows at a time.
 * @param fetch reads the rows after the given id; the earlier rows are no longer in memory when it reads the next ones
 */
export async function* jsonOf<Row extends { id: number }>(
  fetch: (afterId: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<string> {
  yield '['
  for (let after = 0; ;) {
    const rows = await fetch(after, rowsAtOnce)
    const text = rows.map((row) => JSON.stringify(row)).join(',')
    yield after === 0 || text === '' ? text : `,${text}`
    after = rows.at(-1)?.id ?? 0
    if (rows.length < rowsAtOnce) break
  }
  yield ']'
}
