import type { Ticket } from '@recado/contract/tickets/api'
import { Info } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useContactActivity } from '#features/messages/presence.ts'
import { chipColours } from '#platform/theme/chip.ts'
import { useTheme } from '#platform/theme/theme.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Name } from '#ui/Name.tsx'
import { Spine } from '#ui/Spine.tsx'
import { useWidth } from '#ui/hooks/use-width.ts'
import { BackToList } from './BackToList.tsx'
import { ConversationActions } from '#features/tickets/actions/ConversationActions.tsx'
import type { ContactPanelState } from './use-contact-panel.ts'

export function ConversationHeader({ ticket, panel }: { ticket: Ticket; panel: ContactPanelState }) {
  const { t } = useTranslation('tickets')
  const header = useRef<HTMLElement>(null)
  const width = useWidth(header)
  const { contact, code } = ticket
  return (
    <header
      ref={header}
      className="relative flex h-14 shrink-0 items-center gap-2.5 border-b border-line px-3.5 max-sm:gap-1.5 max-sm:px-1.5 short:h-11"
    >
      <Spine colour={ticket.queue?.color} className="inset-y-3" />
      <BackToList />
      <div className="relative flex h-full min-w-0 flex-1 items-center gap-2.5 max-sm:gap-1.5">
        <Avatar name={contact.name} src={contact.profilePicUrl} size={34} />
        <div className="min-w-0 flex-1">
          <div className="flex items-baseline gap-2">
            <h2 className="flex min-w-0 text-14 font-semibold">
              {/* All of the space around the name is the button. */}
              <button
                type="button"
                aria-expanded={panel.shown}
                onClick={() => panel.show(true)}
                className="min-w-0 truncate rounded-1 text-left inset-focus after:absolute after:inset-0"
              >
                <Name name={contact.name} />
              </button>
            </h2>
            <span className="num shrink-0 text-12 text-text3 max-sm:hidden">#{code}</span>
          </div>
          <Place ticket={ticket} />
        </div>
      </div>
      {width !== undefined && <ConversationActions ticket={ticket} room={width} />}
      <IconButton
        label={t('contactPanel')}
        keys="I"
        aria-pressed={panel.shown}
        aria-keyshortcuts="i"
        onClick={() => panel.show(!panel.shown)}
      >
        <Info className="size-4 touch:size-5" strokeWidth={1.75} aria-hidden />
      </IconButton>
    </header>
  )
}

/** The ticket's queue, connection and attendant. While the customer writes or records, that is shown instead. */
function Place({ ticket: { id, queue, user, whatsapp } }: { ticket: Ticket }) {
  const { t } = useTranslation(['tickets', 'messages'])
  const mode = useTheme((state) => state.mode)
  const doing = useContactActivity(id)
  if (doing) {
    return (
      <div className="truncate text-12 font-medium text-atext">
        {doing === 'recording' ? t('messages:isRecording') : t('messages:isTyping')}
      </div>
    )
  }
  const colour = queue ? { color: chipColours(queue.color, mode).text } : undefined
  return (
    <div className="truncate text-12 text-text2">
      <span className="font-medium" style={colour}>
        {queue?.name ?? t('noQueue')}
      </span>
      {/*
       * Before the attendant, whom the bar below also names in colleagues' conversations. With two connections, it tells which one the
       * answer goes through.
       */}
      {whatsapp && <span className="max-sm:hidden"> · {whatsapp.name}</span>}
      {' · '}
      {user ? <Name name={user.name} /> : t('noUser')}
    </div>
  )
}
