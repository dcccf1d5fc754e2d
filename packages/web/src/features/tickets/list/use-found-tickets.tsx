import { useTranslation } from 'react-i18next'
import { useNavigate } from '#platform/router/router.tsx'
import { useTickets } from '#features/tickets/queries.ts'
import type { CommandBarResults } from '#shell/feature.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { useDebounced } from '#ui/hooks/use-debounced.ts'

const shownTickets = 8

/** For the command bar: the tickets a search finds for what was typed. */
export function useFoundTickets(typed: string): CommandBarResults {
  const { t } = useTranslation('tickets')
  const navigate = useNavigate()
  const wanted = typed.trim()
  const searchParam = useDebounced(wanted)
  const query = useTickets(searchParam ? { showAll: true, searchParam } : null)
  const found = wanted && searchParam ? (query.data ?? []).slice(0, shownTickets) : []
  const commands = found.map(({ uuid, code, contact, queue, user }) => ({
    key: uuid,
    label: contact.name,
    note: `#${code} · ${queue?.name ?? t('noQueue')} · ${user?.name ?? t('noUser')}`,
    icon: <Avatar name={contact.name} src={contact.profilePicUrl} size={20} />,
    run: () => void navigate(`/tickets/${uuid}`),
  }))
  const loading = wanted !== '' && (wanted !== searchParam || query.isFetching)
  return { about: t('title'), commands, loading, error: wanted && !loading ? query.error : null }
}
