import { queues } from '@recado/contract/queues/api'
import { useTranslation } from 'react-i18next'
import { useSetting } from '#features/settings/queries.ts'
import { asWhole } from '#kit/record-list.ts'
import { RecordsPage } from '#kit/RecordsPage.tsx'
import { useMe } from '#platform/session/session.ts'
import { columnsOf } from './columns.tsx'
import { QueueEditor } from './QueueEditor.tsx'
import { useQueues } from './queries.ts'

export function QueuesPage() {
  const { t } = useTranslation('queues')
  const list = asWhole(queues, useQueues())
  const perQueue = useSetting('scheduleType') === 'queue'
  const limit = useMe().company.plan?.queues ?? 0
  return (
    <RecordsPage
      texts="queues"
      list={list}
      columns={columnsOf(t, list.query.data ?? [], perQueue)}
      summary={(used) => t('ofPlan', { used, count: limit })}
      full={list.count !== undefined && list.count >= limit ? t('planFull', { count: limit }) : undefined}
      Editor={QueueEditor}
    />
  )
}
