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
