import type { ViewerState } from '@recado/contract/presence/api'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#ui/Avatar.tsx'
import { cx } from '#ui/cx.ts'
import { useOtherViewers } from './other-viewers.ts'

const rings: Record<ViewerState, string> = {
  viewing: 'ring-2 ring-ok',
  writing: 'ring-2 ring-solid',
  away: 'ring-1 ring-line2 grayscale',
}

/** Who else has this conversation open: as pictures, and in words for the first of them. */
export function OtherViewers({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('tickets')
  const colleagues = useOtherViewers(ticketId)
  const words = useWords()
  // A colleague who is writing may be answering right now, which matters most.
  const first = colleagues.find(({ state }) => state === 'writing') ?? colleagues[0]
  return (
    <div
      role="status"
      aria-label={t('colleagues')}
      className="flex min-w-0 items-center gap-2 text-12 text-text2 not-empty:ml-auto not-empty:px-3.5 not-empty:py-1.5"
    >
      {first && (
        <>
          <ViewerAvatars ticketId={ticketId} />
          <span className="min-w-0 truncate">
            {words(first.name, first.state)}
            {colleagues.length > 1 && ` +${colleagues.length - 1}`}
          </span>
        </>
      )}
    </div>
  )
}

/** Only their pictures, each described on hover and for screen readers. */
export function ViewerAvatars({ ticketId }: { ticketId: number }) {
  const colleagues = useOtherViewers(ticketId)
  const words = useWords()
  if (colleagues.length === 0) return null
  return (
    <span className="flex shrink-0 items-center gap-1.5 px-0.5">
      {colleagues.slice(0, 3).map(({ id, name, state }) => (
        <span key={id} title={words(name, state)} className={cx('grid rounded-full', rings[state])}>
          <Avatar name={name} size={18} className="text-[9px]!" />
          <span className="sr-only">{words(name, state)}</span>
        </span>
      ))}
    </span>
  )
}

function useWords(): (name: string, state: ViewerState) => string {
  const { t } = useTranslation('tickets')
  return (name, state) => {
    const said = {
      viewing: t('colleagueViewing', { name }),
      writing: t('colleagueWriting', { name }),
      away: t('colleagueAway', { name }),
    }
    return said[state]
  }
}
