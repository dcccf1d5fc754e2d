import { can } from '@recado/contract/permissions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useTickets } from '#features/tickets/queries.ts'
import { menu } from '#menu.ts'
import { useMe } from '#platform/session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { CommandPalette, type Command } from '#ui/overlays/CommandPalette.tsx'
import { keysText, offeredNow, type PageCommand } from '#ui/hooks/use-commands.ts'
import { useDebounced } from '#ui/hooks/use-debounced.ts'
import { matches } from './matches.ts'

const shownTickets = 8

/** Goes to a screen or to a ticket, or does what the page can do, by typing a few letters of it. */
export function CommandBar({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const [text, setText] = useState('')
  const screens = useScreens(text)
  const tickets = useFoundTickets(text)
  const groups = [
    { value: t('screens'), items: screens },
    ...offeredNow().map(({ about, commands }) => ({ value: about, items: commandsOf(commands, text) })),
    { value: t('menu.tickets'), items: tickets.commands },
  ].filter((group) => group.items.length > 0)
  return (
    <CommandPalette
      label={t('goTo')}
      text={text}
      onText={setText}
      groups={groups}
      loading={tickets.loading}
      error={tickets.error}
      onClose={onClose}
    />
  )
}

function useScreens(text: string): readonly Command[] {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const { profile } = useMe()
  const entries = menu.filter(({ allow }) => !allow || can(profile, allow)).flatMap((group) => group.entries)
  return entries
    .map(({ to, label, icon: Icon }) => ({
      key: to,
      label: t(`menu.${label}`),
      icon: <Icon className="size-4" strokeWidth={1.75} aria-hidden />,
      run: () => void navigate(to),
    }))
    .filter(({ label }) => matches(label, text))
}

/** Those whose name matches. They stand behind the screens: Enter at once must not change a ticket. */
function commandsOf(commands: readonly PageCommand[], text: string): readonly Command[] {
  return commands
    .filter(({ label }) => matches(label, text))
    .map(({ label, icon, keys, run }) => ({ key: label, label, icon, keys: keys && keysText(keys), run }))
}

function useFoundTickets(typed: string): { commands: readonly Command[]; loading: boolean; error: unknown } {
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
  return { commands, loading, error: wanted && !loading ? query.error : null }
}
