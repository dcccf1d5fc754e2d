import type { Connection } from '@recado/contract/connections/api'
import type { FirstStep } from '@recado/contract/first-steps/steps'
import type { Queue } from '@recado/contract/queues/api'
import { ConnectionDialog } from '#features/connections/form/ConnectionDialog.tsx'
import { QrDialog } from '#features/connections/QrDialog.tsx'
import { useQueues } from '#features/queues/queries.ts'
import { QueueEditor } from '#features/queues/QueueEditor.tsx'
import { UserDialog } from '#features/users/UserDialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { assignFirstQueue } from './assign-first-queue.ts'

const lead = (queue: Queue) => void assignFirstQueue(queue).catch(toast.error)

interface StepDialogProps {
  /** A step, or the new connection to be paired. */
  task: FirstStep | Connection
  onTask: (task: Connection | null) => void
}

/** The dialog of a step, the same that its page opens. The steps are linked: a single queue is filled in. */
export function StepDialog({ task, onTask }: StepDialogProps) {
  const close = () => onTask(null)
  const queues = useQueues().data ?? []
  const only = queues.length === 1 ? queues.map(({ id }) => id) : []
  if (task === 'queue') return <QueueEditor record={null} onClose={close} onCreated={lead} />
  if (task === 'colleague') return <UserDialog record={null} queueIds={only} onClose={close} />
  if (task === 'connection') return <ConnectionDialog connection={null} queueIds={only} onClose={close} onCreated={onTask} />
  if (task.provider === 'cloud') return <ConnectionDialog connection={task} meta={{ isFresh: true }} onClose={close} />
  return <QrDialog connection={task} onClose={close} />
}
