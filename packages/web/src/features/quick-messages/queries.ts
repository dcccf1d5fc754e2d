import {
  attachToQuickMessage,
  createQuickMessage,
  deleteQuickMessage,
  detachFromQuickMessage,
  listQuickMessages,
  listSlashCommands,
  updateQuickMessage,
  type QuickMessage,
} from '@recado/contract/quick-messages'
import type { Input } from '@recado/contract/endpoint'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#platform/api.ts'
import { nextPage, rowsOf, type Page } from '#platform/pages.ts'
import { upload } from '#platform/upload.ts'

const perPage = 20

export const quickMessageKeys = {
  all: ['quick-messages'],
  list: (text: string) => ['quick-messages', 'list', text],
  commands: ['quick-messages', 'commands'],
} as const

/** One's own and the shared ones, by shortcode. */
export function useQuickMessages(text: string) {
  const query = useInfiniteQuery({
    queryKey: quickMessageKeys.list(text),
    queryFn: async ({ pageParam, signal }): Promise<Page<QuickMessage>> => {
      const { records, hasMore } = await call(
        listQuickMessages,
        { searchParam: text || undefined, pageNumber: pageParam },
        { signal },
      )
      return { rows: records, hasMore }
    },
    initialPageParam: 1,
    getNextPageParam: nextPage<QuickMessage>(perPage),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => query.data && rowsOf(query.data), [query.data])
  return { ...query, data: rows }
}

/** What typing `/` offers, once it is typed. */
export function useSlashCommands(wanted: boolean) {
  return useQuery({
    queryKey: quickMessageKeys.commands,
    queryFn: ({ signal }) => call(listSlashCommands, {}, { signal }),
    enabled: wanted,
  })
}

type Fields = Omit<Input<typeof createQuickMessage>, 'id'>

export interface QuickMessageChange {
  /** Null adds one. */
  id: number | null
  fields: Fields
}

export function useSaveQuickMessage() {
  const changed = useChanged()
  return async ({ id, fields }: QuickMessageChange): Promise<QuickMessage> => {
    const saved = id === null ? await call(createQuickMessage, fields) : await call(updateQuickMessage, { id, ...fields })
    changed()
    return saved
  }
}

/** Gives it a file in place of the one it had; null takes that away. */
export function useAttachment() {
  const changed = useChanged()
  return async (id: number, file: File | null): Promise<QuickMessage> => {
    const saved = file ? await upload(attachToQuickMessage, { id }, [file]) : await call(detachFromQuickMessage, { id })
    changed()
    return saved
  }
}

export function useDeleteQuickMessage() {
  const changed = useChanged()
  return useMutation({ mutationFn: ({ id }: QuickMessage) => call(deleteQuickMessage, { id }), onSuccess: changed })
}

function useChanged(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: quickMessageKeys.all })
}
