import { listChats } from '@recado/contract/chats/api'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#platform/router/router.tsx'
import { useQuery } from '@tanstack/react-query'
import type { CommandBarResults } from '#shell/feature.ts'
import { call } from '#platform/api/api.ts'
import { usePlan } from '#platform/session/session.ts'
import { useDebounced } from '#ui/hooks/use-debounced.ts'

const shownChats = 5

/** For the command bar: the chats whose title contains the typed text. */
export function useFoundChats(typed: string): CommandBarResults {
  const { t } = useTranslation('chats')
  const navigate = useNavigate()
  const isIncluded = usePlan('useInternalChat')
  const wanted = typed.trim()
  const searchParam = useDebounced(wanted)
  const query = useQuery({
    queryKey: [listChats.path, 'found', searchParam],
    queryFn: ({ signal }) => call(listChats, { searchParam }, { signal }),
    enabled: isIncluded && searchParam !== '',
  })
  const found = wanted && searchParam ? (query.data?.records ?? []).slice(0, shownChats) : []
  const commands = found.map(({ uuid, title, users }) => ({
    key: uuid,
    label: title,
    note: t('members', { count: users.length }),
    icon: <Users className="size-4" strokeWidth={1.75} aria-hidden />,
    run: () => void navigate(`/chats/${uuid}`),
  }))
  const loading = wanted !== '' && (wanted !== searchParam || query.isFetching)
  return { about: t('title'), commands, loading, error: wanted && !loading ? query.error : null }
}
