import type { Connection } from '@recado/contract/connections/api'
import { reaches } from '@recado/contract/connections/policy'
import { can } from '@recado/contract/permissions'
import type { Ticket } from '@recado/contract/tickets/api'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '#platform/format.ts'
import { useMe } from '#platform/session/session.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { adviceOf } from './down-advice.ts'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { useConnections } from './queries.ts'
import { isDown, isFault } from './status.ts'

/** A connection that lost its network is usually back within this time. */
const openingMs = 10_000

interface ConnectionDownProps {
  ticket: Pick<Ticket, 'whatsappId' | 'contact'>
  writes: boolean
}

/** In a conversation: says that its connection is down and what the reader can do about it, or that it was deaf. */
export function ConnectionDown({ ticket: { whatsappId, contact }, writes }: ConnectionDownProps) {
  const { t } = useTranslation('connections')
  const manages = can(useMe().profile, 'connections:manage')
  const now = useNow()
  const { data: lines = [] } = useConnections()
  const line = lines.find((one) => one.id === whatsappId)
  const isOpening = useTakesLong(line)
  const sentences: string[] = []
  if (line && (isDown(line) || isOpening)) {
    sentences.push(t(isOpening ? 'lineOpening' : 'lineDown', { name: line.name, at: formatTimestamp(line.since, now) }))
    if (isFault(line.reason)) sentences.push(t(`causes.${line.reason}`))
    const others = lines.filter((other) => reaches(other, contact))
    sentences.push(...adviceOf(line, others, { writes, manages }).map((key) => t(`advice.${key}`)))
  } else if (line && isFault(line.reason)) {
    sentences.push(`${line.name}: ${t(`causes.${line.reason}`)}`)
    if (!manages) sentences.push(t('advice.tellAdmin'))
  }
  if (line?.alarm && manages) sentences.push(t('deafLines', { names: line.name }))
  return <ConnectionNotice>{sentences.join(' ')}</ConnectionNotice>
}

/** Whether the connection is opening, and for longer than usual. */
function useTakesLong(line: Connection | undefined): boolean {
  const since = line?.status === 'OPENING' ? line.since : null
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    if (since === null) return
    const timer = setTimeout(() => setLate(since), Math.max(0, Date.parse(since) + openingMs - Date.now()))
    return () => clearTimeout(timer)
  }, [since])
  return since !== null && late === since
}
