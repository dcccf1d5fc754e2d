import { can } from '@recado/contract/permissions'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#platform/format.ts'
import { useMe } from '#platform/session/session.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { adviceOf } from './line-advice.ts'
import { LineNotice } from './LineNotice.tsx'
import { useConnections } from './queries.ts'
import { isDown } from './status.ts'

interface LineDownProps {
  /** The line of the conversation. */
  id: number | null
  writes: boolean
}

/** In a conversation: that its line is down and what the reader can do about it, or that it was deaf. */
export function LineDown({ id, writes }: LineDownProps) {
  const { t } = useTranslation('connections')
  const manages = can(useMe().profile, 'connections:manage')
  const now = useNow()
  const { data: lines = [] } = useConnections()
  const line = lines.find((one) => one.id === id)
  const sentences: string[] = []
  if (line && isDown(line)) {
    sentences.push(t('lineDown', { name: line.name, at: formatMoment(line.since, now) }))
    sentences.push(...adviceOf(line, lines, { writes, manages }).map((key) => t(`advice.${key}`)))
  }
  if (line?.alarm && manages) sentences.push(t('deafLines', { names: line.name }))
  return <LineNotice>{sentences.join(' ')}</LineNotice>
}
