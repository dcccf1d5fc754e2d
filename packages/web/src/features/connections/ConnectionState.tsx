import type { Connection, ConnectionSession } from '@recado/contract/connections/api'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { daysAgo, formatDate, formatTimestamp, formatTime } from '#platform/format.ts'
import { daysUntil } from '#features/official-lines/rules.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { StatusPill } from '#ui/StatusPill.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { sentenceOf, stateOf } from './state-words.ts'
import { KeptMessages } from './KeptMessages.tsx'
import { ParkedMessages } from './ParkedMessages.tsx'
import { useDismissAlarm } from './editing.ts'

type Line = Pick<
  ConnectionSession,
  'health' | 'status' | 'reason' | 'reasonUntil' | 'isCaughtUp' | 'since' | 'lastInboundAt' | 'retries'
>

export function ConnectionPill({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections')
  const { tone, word } = stateOf(connection)
  return <StatusPill tone={tone}>{t(`statuses.${word}`)}</StatusPill>
}

/** Why the connection is in its state, and what happens next. */
export function useSentence(line: Line): string {
  const { t } = useTranslation(['connectionForm', 'ui'])
  const { since, reasonUntil, lastInboundAt, retries, health } = line
  const now = useNow()
  const sentence = sentenceOf(line, now)
  if (sentence === 'tokenEnds')
    return t('reasons.tokenEnds', { count: Math.max(0, daysUntil(health?.tokenEndsAt ?? since, now)) })
  if (sentence === 'lowQuality') return t('reasons.lowQuality', { day: dayWord(t, health?.qualitySince ?? since, now) })
  return t(`reasons.${sentence}`, {
    at: formatTimestamp(since, now),
    until: reasonUntil ? formatTimestamp(reasonUntil, now) : '',
    last: formatTimestamp(lastInboundAt ?? since, now),
    count: Math.max(1, retries),
  })
}

function dayWord(t: TFunction<['connectionForm', 'ui']>, moment: string, now: number): string {
  const days = daysAgo(moment, now)
  return days > 1 ? formatDate(moment) : t(days === 1 ? 'ui:yesterday' : 'ui:today').toLowerCase()
}

interface DetailsProps {
  connection: Connection
  manages: boolean
  onDecide: (connection: Connection) => void
}

/** Why the connection is in its state and what happens next, its alarm, and the messages that could not be processed. */
export function ConnectionStateDetails({ connection, manages, onDecide }: DetailsProps) {
  const { alarm, parked, kept } = connection
  return (
    <div className="text-12 text-text2">
      <p className="text-pretty">{useSentence(connection)}</p>
      {alarm && <Alarm connection={connection} alarm={alarm} dismisses={manages} />}
      {parked > 0 && <ParkedMessages connection={connection} retries={manages} />}
      {kept > 0 && <KeptMessages count={kept} onDecide={manages ? () => onDecide(connection) : undefined} />}
    </div>
  )
}

interface AlarmProps {
  connection: Connection
  alarm: NonNullable<Connection['alarm']>
  dismisses: boolean
}

function Alarm({ connection, alarm: { since, until }, dismisses }: AlarmProps) {
  const { t } = useTranslation('connections')
  const dismiss = useDismissAlarm()
  const now = useNow()
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-warntext">
      <span>{t('deaf', { from: formatTimestamp(since, now), until: formatTime(until) })}</span>
      {dismisses && (
        <TextButton tone="inherit" disabled={dismiss.isPending} onClick={() => dismiss.mutate(connection.id)}>
          {t('seen')}
        </TextButton>
      )}
    </p>
  )
}
