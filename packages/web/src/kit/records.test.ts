import { listQuickMessages, quickMessagePush } from '@recado/contract/quick-messages/api'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { rowsOf, type Pages } from '#platform/api/pages.ts'
import { foldRecord, wholeKey } from './records.ts'
import { applyRecordPushes } from './record-pushes.ts'

const key = [listQuickMessages.path, 'list', {}]
const record = (id: number, shortcode = `m${id}`) => ({ id, shortcode })

function lists(...ids: number[]): { client: QueryClient; rows: () => unknown; stale: () => boolean | undefined } {
  const client = new QueryClient()
  const pages: Pages<{ id: number }> = { pages: [{ rows: ids.map((id) => record(id)), hasMore: true }], pageParams: [1] }
  client.setQueryData(key, pages)
  return {
    client,
    rows: () => rowsOf(client.getQueryData<typeof pages>(key) ?? { pages: [] }),
    stale: () => client.getQueryState(key)?.isInvalidated,
  }
}

test('a changed record is shown at once in its place, a deleted one disappears, and the lists are fetched again', () => {
  const { client, rows, stale } = lists(1, 2, 3)
  foldRecord(client, listQuickMessages, record(2, 'other'))
  expect(rows()).toEqual([record(1), record(2, 'other'), record(3)])
  foldRecord(client, listQuickMessages, 1)
  expect(rows()).toEqual([record(2, 'other'), record(3)])
  expect(stale()).toBe(true)
})

test('a new record is not shown until the server has placed it', () => {
  const { client, rows, stale } = lists(1, 2)
  foldRecord(client, listQuickMessages, record(3))
  expect([rows(), stale()]).toEqual([[record(1), record(2)], true])
})

test('a list that comes whole shows a new record at once, until the server has placed it', () => {
  const { client } = lists(1)
  const whole = wholeKey(listQuickMessages)
  client.setQueryData(whole, [record(1), record(2)])
  const { handle } = applyRecordPushes(client, { list: listQuickMessages, push: quickMessagePush })
  handle({ action: 'create', record: record(3) })
  handle({ action: 'update', record: record(2, 'other') })
  handle({ action: 'delete', id: 1 })
  expect(client.getQueryData(whole)).toEqual([record(2, 'other'), record(3)])
  expect(client.getQueryState(whole)?.isInvalidated).toBe(true)
})
