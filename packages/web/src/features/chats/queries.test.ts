import { type Chat, listChats } from '@recado/contract/chats/api'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type Pages, rowsOf } from '#platform/api/pages.ts'
import { showChat } from './queries.ts'

const chat = (id: number, minute: number) =>
  ({
    id,
    uuid: `u${id}`,
    title: `Grupo ${id}`,
    users: [],
    updatedAt: `2026-11-28T10:${String(minute).padStart(2, '0')}:00.000Z`,
  }) as unknown as Chat
const keyOf = (filter: object) => [listChats.path, 'list', filter]
const clientWith = (filter: object, rows: readonly Chat[], hasMore: boolean) => {
  const client = new QueryClient()
  client.setQueryData<Pages<Chat>>(keyOf(filter), { pages: [{ rows, hasMore }], pageParams: [1] })
  const shown = () => rowsOf(client.getQueryData<Pages<Chat>>(keyOf(filter)) as Pages<Chat>).map(({ id }) => id)
  return { client, shown }
}

test('a chat with news comes first, a chat that was only read stays, and a chat from beyond the loaded pages is not inserted', () => {
  const { client, shown } = clientWith({}, [chat(3, 30), chat(2, 20)], true)
  showChat(client, chat(2, 20), 1)
  expect(shown()).toEqual([3, 2])
  showChat(client, chat(1, 10), 1)
  expect(shown()).toEqual([3, 2])
  showChat(client, chat(2, 40), 1)
  expect(shown()).toEqual([2, 3])
  showChat(client, chat(4, 50), 1)
  expect(shown()).toEqual([4, 2, 3])
})

test('a search shows what it found, and no other chat that has news', () => {
  const { client, shown } = clientWith({ searchParam: 'loja' }, [chat(3, 30), chat(2, 20)], false)
  showChat(client, chat(4, 50), 1)
  expect(shown()).toEqual([3, 2])
  expect(client.getQueryState(keyOf({ searchParam: 'loja' }))?.isInvalidated).toBe(true)
})
