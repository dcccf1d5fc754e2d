import { Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BlockView } from '#features/flow-nodes/block.ts'
import { Line } from '#features/flow-nodes/summary.tsx'
import { useQueues } from '#features/queues/queries.ts'

export const ticket: BlockView<'ticket'> = {
  icon: Ticket,
  hue: 60,
  summary: ({ queueId }) => <Queue id={queueId} />,
  first: ({ queueId }, queues) => queues?.get(queueId),
  missing: (t) => t('flowNodes:queueMissing'),
}

function Queue({ id }: { id: number }) {
  const { t } = useTranslation('flowNodes')
  const { data } = useQueues()
  const queue = data?.find((one) => one.id === id)
  return <Line icon={Ticket}>{queue?.name ?? (data ? t('queueGone') : t('queueNumber', { id }))}</Line>
}
