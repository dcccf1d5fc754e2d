import type { Ticket } from '@recado/contract/tickets/api'
import { Bot, BotOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { WindowSign } from '#features/windows/parts.ts'
import { useMe } from '#platform/session/session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { cx } from '#ui/cx.ts'
import { Name } from '#ui/Name.tsx'
import { Tooltip } from '#ui/overlays/Tooltip.tsx'
import { RowTags } from './RowTags.tsx'

/** Where it belongs: queue, connection, tags, and which colleague has it. `fades`: the row's verbs lie over its end. */
export function PlaceLine({ ticket, fades }: { ticket: Ticket; fades: boolean }) {
  const { queue, whatsapp, tags, status, chatbot, botHalted } = ticket
  const { t } = useTranslation(['tickets', 'bots'])
  // The last line of a waiting row leaves room for its verbs, so what does not fit beside them has a separate line.
  const below = status === 'pending' && (tags.length > 0 || botHalted)
  return (
    <>
      <span
        className={cx(
          'mt-1 flex h-[18px] items-center gap-1.5 overflow-hidden text-11',
          status === 'pending' && !below && 'pr-32',
          fades && 'under-verbs',
        )}
      >
        {chatbot && (
          <Tooltip text={t('bots:sign')}>
            <Bot role="img" aria-label={t('bots:sign')} className="size-3.5 shrink-0 text-infotext" strokeWidth={1.75} />
          </Tooltip>
        )}
        {botHalted && (
          <span className="flex shrink-0 items-center gap-1 font-medium text-warntext">
            <BotOff aria-hidden className="size-3.5" strokeWidth={1.75} />
            {t('bots:haltedSign')} ·
          </span>
        )}
        <span className="min-w-0 shrink truncate font-medium text-text2">{queue?.name ?? t('noQueue')}</span>
        {whatsapp && (
          <>
            <span aria-hidden className="text-text3">
              ·
            </span>
            <span className="min-w-0 shrink truncate text-text3">{whatsapp.name}</span>
          </>
        )}
        {ticket.windowEndsAt && <WindowSign ticket={ticket} />}
        {!below && tags.length > 0 && <RowTags tags={tags} />}
        <Holder ticket={ticket} />
      </span>
      {below && (
        <span className="mt-1 flex h-[18px] items-center gap-1 pr-32 text-11">
          <RowTags tags={tags} />
        </span>
      )}
    </>
  )
}

/** The colleague who has the ticket. The user's own rows show nothing. */
function Holder({ ticket: { status, user } }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const me = useMe()
  if (status !== 'open' || !user || user.id === me.id) return null
  return (
    <span className="ml-auto flex shrink-0 items-center gap-1 text-text2" title={t('isWith', { name: user.name })}>
      <Avatar name={user.name} size={18} className="text-[8px]!" />
      <span className="sr-only">{t('isWith', { name: user.name })}</span>
      <span aria-hidden className="max-w-20 truncate max-sm:hidden">
        <Name name={user.name} />
      </span>
    </span>
  )
}
