import type { Ticket } from '@recado/contract/tickets'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { chipColours } from '#platform/theme/chip.ts'
import { useTheme } from '#platform/theme/theme.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Spine } from '#ui/Spine.tsx'
import { useNarrow } from '#ui/use-narrow.ts'
import { ConversationActions } from './ConversationActions.tsx'

export function ConversationHeader({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const navigate = useNavigate()
  const { contact, code } = ticket
  const name = useNarrow() ? shortened(contact.name) : contact.name
  return (
    <header className="relative flex h-14 shrink-0 items-center gap-2.5 border-b border-line px-3.5 max-sm:px-1.5">
      <Spine colour={ticket.queue?.color} className="top-3 h-8" />
      <IconButton label={t('back')} className="sm:hidden" onClick={() => void navigate('/tickets')}>
        <ArrowLeft className="size-5" aria-hidden />
      </IconButton>
      <Avatar name={contact.name} src={contact.profilePicUrl} size={34} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <h2 className="truncate text-14 font-semibold">{name}</h2>
          <span className="num shrink-0 text-12 text-text3">#{code}</span>
        </div>
        <Place ticket={ticket} />
      </div>
      <ConversationActions ticket={ticket} />
    </header>
  )
}

function Place({ ticket: { queue, user, whatsapp } }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const mode = useTheme((state) => state.mode)
  const colour = queue ? { color: chipColours(queue.color, mode).text } : undefined
  return (
    <div className="truncate text-12 text-text2">
      <span className="font-medium" style={colour}>
        {queue?.name ?? t('noQueue')}
      </span>
      {' · '}
      {user?.name ?? t('noUser')}
      {whatsapp && <span className="max-sm:hidden"> · {whatsapp.name}</span>}
    </div>
  )
}

/** On a phone names are cut to ten characters. */
function shortened(name: string): string {
  return name.length > 10 ? `${name.slice(0, 10)}…` : name
}
