import { splitSignature } from '@recado/contract/messages/signature'
import { Forward, Signature } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useThread } from '#features/messages/thread/thread-context.ts'
import type { Bubble } from '#features/messages/thread/thread-items.ts'
import { useMe } from '#platform/session/session.ts'
import { chipColours } from '#platform/theme/chip.ts'
import { memberColour } from '#platform/theme/name-colour.ts'
import { useTheme } from '#platform/theme/theme.ts'
import { Name } from '#ui/Name.tsx'

/** The author, where that is not obvious: group members, each in their own colour, colleagues, and programs. */
export function Sender({ bubble, name }: { bubble: Bubble; name: string }) {
  const { ticket } = useThread()
  const me = useMe()
  const mode = useTheme((state) => state.mode)
  const { fromMe, first, message, outgoing } = bubble
  if (!first) return null
  if (fromMe) {
    const isSigned = outgoing ? splitSignature(outgoing.body, me.name).isSigned : message?.signature !== null
    return <Author name={outgoing || message?.user?.id === me.id ? me.name : name} isSigned={isSigned} />
  }
  if (!ticket.isGroup) return null
  return (
    <span
      className="block truncate px-0.5 text-11 font-semibold"
      style={{ color: chipColours(memberColour(ticket.id, name), mode).text }}
    >
      <Name name={name} />
    </span>
  )
}

function Author({ name, isSigned }: { name: string; isSigned: boolean }) {
  const { t } = useTranslation('messages')
  return (
    <span className="flex items-center gap-1 px-0.5 text-11 font-semibold text-atext">
      <span className="truncate">
        <Name name={name} />
      </span>
      {isSigned && <Signature role="img" aria-label={t('nameShown')} className="size-3 shrink-0" strokeWidth={1.75} />}
    </span>
  )
}

export function Forwarded() {
  const { t } = useTranslation('messages')
  return (
    <span className="flex items-center gap-1 px-0.5 text-11 text-text3 italic">
      <Forward aria-hidden className="size-3" />
      {t('forwarded')}
    </span>
  )
}
