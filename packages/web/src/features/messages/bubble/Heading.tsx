import { Forward } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useThread } from '#features/messages/thread/thread-context.ts'
import type { Bubble } from '#features/messages/thread/thread-items.ts'
import { useMe } from '#platform/session.ts'
import { chipColours } from '#platform/theme/chip.ts'
import { useTheme } from '#platform/theme/theme.ts'

const palette = ['#0e9f6e', '#7c3aed', '#d97706', '#0891b2', '#be185d', '#4d7c0f', '#2563eb', '#b45309']

/** Who wrote it, where that is not plain: the members of a group, each in a colour of their own, and colleagues. */
export function Sender({ bubble, name }: { bubble: Bubble; name: string }) {
  const { ticket } = useThread()
  const me = useMe()
  const mode = useTheme((state) => state.mode)
  const { fromMe, first, message } = bubble
  if (!first) return null
  if (fromMe) {
    const colleague = message?.user && message.user.id !== me.id
    return colleague ? <span className="block px-0.5 text-11 font-semibold text-atext">{name}</span> : null
  }
  if (!ticket.isGroup) return null
  return (
    <span className="block px-0.5 text-11 font-semibold" style={{ color: chipColours(colourOf(name), mode).text }}>
      {name}
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

function colourOf(name: string): string {
  const hash = Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
  return palette[hash % palette.length] ?? '#2563eb'
}
