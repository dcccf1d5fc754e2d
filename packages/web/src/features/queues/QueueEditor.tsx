import type { Queue } from '@recado/contract/queues/api'
import { useQueueOptions } from './editing.ts'
import { useQueues } from './queries.ts'
import { QueueDialog } from './QueueDialog.tsx'

interface QueueEditorProps {
  /** Null adds one. */
  record: Queue | null
  onClose: () => void
  onCreated?: ((queue: Queue) => void) | undefined
}

/** Opens the dialog once the queue's menu has loaded. */
export function QueueEditor({ record, ...ends }: QueueEditorProps) {
  const options = useQueueOptions(record?.id ?? null)
  const { data: queues = [] } = useQueues()
  if (options.data) return <QueueDialog record={record} menu={options.data} queues={queues} {...ends} />
  return null
}
