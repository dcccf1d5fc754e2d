import {
  type Chat,
  type ChatMessage,
  createChat,
  deleteChat,
  listChatMessages,
  listChats,
  listUnreadChats,
  readChat,
  sendChatMessage,
  updateChat,
} from '@recado/contract/chats/api'
import type { Output } from '@recado/contract/endpoint'
import {
  type InfiniteData,
  type Query,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#platform/api/api.ts'
import { type Pages, rowsOf, withRows } from '#platform/api/pages.ts'
import { usePlan } from '#platform/session/session.ts'

export const chats = { list: listChats, create: createChat, update: updateChat, remove: deleteChat }

const perPage = 20
const unreadKey = [listUnreadChats.path]
const listKey = [listChats.path, 'list']
const oneKey = (uuid: string) => [listChats.path, 'one', uuid]
const messagesKey = (id: number) => [listChatMessages.path, id]
const nothing: readonly number[] = []

/** The chat that an address names; null when one is not in it, or it is gone. */
export function useChat(uuid: string | undefined) {
  return useQuery({
    queryKey: oneKey(uuid ?? ''),
    queryFn: async ({ signal }) => (await call(listChats, { uuid: uuid ?? '' }, { signal })).records[0] ?? null,
    enabled: uuid !== undefined,
  })
}

type Answer = Output<typeof listChatMessages>

/** What was said in a chat, page by page from the end, in the order it was said. */
export function useMessages(id: number) {
  const query = useInfiniteQuery({
    queryKey: messagesKey(id),
    queryFn: ({ signal, pageParam }) => call(listChatMessages, { id, pageNumber: String(pageParam) }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }: Answer, _all, page) => (hasMore ? page + 1 : null),
  })
  const messages = useMemo(() => {
    const byId = new Map(query.data?.pages.toReversed().flatMap(({ records }) => records.map((one) => [one.id, one] as const)))
    return query.data && [...byId.values()].toSorted((a, b) => a.id - b.id)
  }, [query.data])
  return { ...query, data: messages }
}

/** The chats in which there is something that one has not read; none where the plan has no chat. */
export function useUnreadChats(): readonly number[] {
  const isIncluded = usePlan('useInternalChat')
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }): Promise<readonly number[]> => (await call(listUnreadChats, {}, { signal })).ids,
    enabled: isIncluded,
  })
  return data ?? nothing
}

export function useSend(id: number) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ({ clientId, message }: { clientId: string; message: string }) =>
      call(sendChatMessage, { id, clientId, message }),
    // It is shown where the message stands.
    onError: () => undefined,
    onSuccess: (message) => showMessage(client, message),
  })
  return mutateAsync
}

export function useRead(me: number) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (id: number) => call(readChat, { id, userId: me }),
    onSuccess: (chat) => showChat(client, chat, me),
  })
  return mutate
}

export function showMessage(client: QueryClient, message: ChatMessage): void {
  client.setQueryData<InfiniteData<Answer, number>>(messagesKey(message.chatId), (data) => {
    const [latest, ...earlier] = data?.pages ?? []
    if (!data || !latest || latest.records.some(({ id }) => id === message.id)) return data
    return { ...data, pages: [{ ...latest, records: [...latest.records, message] }, ...earlier] }
  })
}

/** The chat as it is now, wherever it is shown. Whether a search finds it only the server knows. */
export function showChat(client: QueryClient, chat: Chat, me: number): void {
  client.setQueryData<Chat | null>(oneKey(chat.uuid), (known) => (known === undefined ? undefined : chat))
  client.setQueriesData<Pages<Chat>>({ queryKey: listKey, predicate: isWhole }, (pages) => pages && placed(pages, chat))
  void client.invalidateQueries({ queryKey: listKey, predicate: (query) => !isWhole(query) })
  const unreads = chat.users.find(({ userId }) => userId === me)?.unreads ?? 0
  foldUnread(client, (ids) => [...ids.filter((id) => id !== chat.id), ...(unreads > 0 ? [chat.id] : [])])
}

/** Is it the list of all, not of those that are searched for? */
function isWhole({ queryKey: [, , filter] }: Query): boolean {
  return Object.keys(filter as object).length === 0
}

/** In its place: the one with news first. One that comes after all that are loaded is still to be loaded. */
function placed(pages: Pages<Chat>, chat: Chat): Pages<Chat> {
  const rows = rowsOf(pages)
  const others = rows.filter(({ id }) => id !== chat.id)
  const isLater = pages.pages.at(-1)?.hasMore && others.every((row) => inOrder(row, chat) < 0)
  if (isLater && others.length === rows.length) return pages
  return withRows(pages, [chat, ...others].toSorted(inOrder), perPage)
}

function inOrder(a: Chat, b: Chat): number {
  return b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id
}

/** The chat is gone for this person. */
export function forgetChat(client: QueryClient, id: number): void {
  client.setQueriesData<Chat | null>({ queryKey: [listChats.path, 'one'] }, (known) => (known?.id === id ? null : known))
  client.setQueriesData<Pages<Chat>>({ queryKey: listKey }, (pages) => {
    if (!pages) return pages
    return withRows(
      pages,
      rowsOf(pages).filter((row) => row.id !== id),
      perPage,
    )
  })
  foldUnread(client, (ids) => ids.filter((one) => one !== id))
  client.removeQueries({ queryKey: messagesKey(id) })
}

function foldUnread(client: QueryClient, change: (ids: readonly number[]) => readonly number[]): void {
  client.setQueryData<readonly number[]>(unreadKey, (ids) => ids && change(ids))
}
