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

/** The chat that an address names. Null when the user is not in it, or when it is gone. */
export function useChat(uuid: string | undefined) {
  return useQuery({
    queryKey: oneKey(uuid ?? ''),
    queryFn: async ({ signal }) => (await call(listChats, { uuid: uuid ?? '' }, { signal })).records[0] ?? null,
    enabled: uuid !== undefined,
  })
}

type Answer = Output<typeof listChatMessages>

/** The messages of a chat, fetched page by page from the end, in the order in which they were sent. */
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

/** The chats with messages that the user has not read. Empty where the plan has no chat. */
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
    // The error is shown beside the message.
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

/** Puts the current state of a chat wherever it is shown. Searches are refetched, because only the server knows whether they find it. */
export function showChat(client: QueryClient, chat: Chat, me: number): void {
  client.setQueryData<Chat | null>(oneKey(chat.uuid), (known) => (known === undefined ? undefined : chat))
  client.setQueriesData<Pages<Chat>>({ queryKey: listKey, predicate: isWhole }, (pages) => pages && placed(pages, chat))
  void client.invalidateQueries({ queryKey: listKey, predicate: (query) => !isWhole(query) })
  const unreads = chat.users.find(({ userId }) => userId === me)?.unreads ?? 0
  foldUnread(client, (ids) => [...ids.filter((id) => id !== chat.id), ...(unreads > 0 ? [chat.id] : [])])
}

/** Whether the query lists all chats and not the results of a search. */
function isWhole({ queryKey: [, , filter] }: Query): boolean {
  return Object.keys(filter as object).length === 0
}

/**
 * Puts the chat in its place: the one with the latest news first. A chat that comes after all loaded ones is not inserted before it is
 * loaded.
 */
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

/** Removes a chat that is gone for this user. */
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
