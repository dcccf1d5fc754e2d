import { describe, expect, test } from 'vitest'
import { nextPage, rowsOf, withRows, type Pages } from './pages.ts'

const row = (id: number) => ({ id })
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => row(from + index))
const pages: Pages<{ id: number }> = {
  pages: [
    { rows: rows(1, 3), hasMore: true },
    { rows: rows(4, 6), hasMore: true },
  ],
  pageParams: [1, 2],
}

describe('a paged list that live events change', () => {
  test('a row that moved to another page between two fetches is listed once, where it was first', () => {
    const overlapping = {
      pages: [
        { rows: rows(1, 3), hasMore: true },
        { rows: rows(3, 5), hasMore: false },
      ],
    }
    expect(rowsOf(overlapping).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  })

  test('after rows left, the page that slid forward is asked for again', () => {
    const shorter = withRows(pages, rows(2, 6), 3)
    expect(nextPage<{ id: number }>(3)(shorter.pages.at(-1)!, shorter.pages)).toBe(2)
  })

  test('after rows came, no page is skipped', () => {
    const longer = withRows(pages, [row(0), ...rows(1, 6)], 3)
    expect(nextPage<{ id: number }>(3)(longer.pages.at(-1)!, longer.pages)).toBe(3)
  })

  test('a changed list keeps its rows, its length in pages and whether there is more', () => {
    const first = row(9)
    const changed = withRows(pages, [first, ...rows(2, 7)], 3)
    expect(rowsOf(changed)[0]).toBe(first)
    expect(changed.pageParams).toEqual([1, 2, 3])
    expect(changed.pages.at(-1)?.hasMore).toBe(true)
    expect(withRows({ ...pages, pages: [{ rows: [], hasMore: false }] }, [], 3).pages).toEqual([{ rows: [], hasMore: false }])
  })

  test('without more there is no next page', () => {
    expect(
      nextPage<{ id: number }>(3)({ rows: rows(1, 2), hasMore: false }, [{ rows: rows(1, 2), hasMore: false }]),
    ).toBeUndefined()
  })
})
