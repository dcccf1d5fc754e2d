import { expect, test } from 'vitest'
import { pastConversations } from './earlier.ts'
import type { PastConversation } from './thread-items.ts'

test('every conversation before a ticket is found once, even behind pages of later ones', async () => {
  const pages = [[9, 8], [8, 3, 7], [2, 4], [1]]
  const pageOf = async (pageNumber: number) => ({
    tickets: (pages[pageNumber - 1] ?? []).map((id) => ({ id }) as PastConversation),
    hasMore: pageNumber < pages.length,
  })
  expect((await pastConversations(8, pageOf)).map(({ id }) => id)).toEqual([7, 4, 3, 2, 1])
  expect((await pastConversations(3, pageOf)).map(({ id }) => id)).toEqual([2, 1])
})
