import { placeholderValuesFor } from '@recado/contract/bots/values'
import { botWords } from '@recado/contract/bots/words'
import type { Connection } from '@recado/contract/connections/api'
import type { Weekday } from '@recado/contract/hours'
import { useTranslation } from 'react-i18next'
import { useSetting } from '#features/settings/queries.ts'
import { useMe } from '#platform/session/session.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { useQueuesOfConnections } from './editing.ts'
import { nextTimestamp, type PreviewOf } from './preview.ts'

export interface Clock {
  day: Weekday | ''
  time: string
}

/** When and where the customer of a preview writes: the connections that offer the queue, default first, and the values from each. */
export function usePreviewOf(queueId: number | null, name: string, { day, time }: Clock) {
  const { t } = useTranslation('queues')
  const { name: company, timeZone, schedules, language } = useMe().company
  const scheduleType = (useSetting('scheduleType') ?? 'disabled') as PreviewOf['scheduleType']
  const greetsForOneQueue = useSetting('sendGreetingMessageOneQueues') === 'enabled'
  const offering = (useQueuesOfConnections() ?? []).filter(({ queues }) => queues.some(({ id }) => id === queueId))
  const at = nextTimestamp(useNow(), timeZone, day, time)
  const words = botWords[language]
  const sample = { contactName: t('sampleName'), phone: '5541999990000', email: 'beatriz@example.com', protocol: 42 }
  const ofConnection = (connection: Connection | undefined): PreviewOf => {
    const values = placeholderValuesFor(
      { ...sample, connection: connection?.name ?? t('sampleConnection'), company, timeZone, words },
      at,
    )
    return { name, unnamed: t('unnamed'), connection, greetsForOneQueue, scheduleType, schedules, timeZone, words, values }
  }
  return { connections: offering.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault)), ofConnection, at }
}
