import type { Connection } from '@recado/contract/connections/api'
import type { FirstStep } from '@recado/contract/first-steps/steps'
import { ConnectionDialog } from '#features/connections/ConnectionDialog.tsx'
import { QrDialog } from '#features/connections/QrDialog.tsx'
import { QueueEditor } from '#features/queues/QueueEditor.tsx'
import { UserDialog } from '#features/users/UserDialog.tsx'

interface StepDialogProps {
  /** A step, or the new connection that is to be paired. */
  task: FirstStep | Connection
  onTask: (task: Connection | null) => void
}

/** The dialog that does a step: the one that its own page opens. */
export function StepDialog({ task, onTask }: StepDialogProps) {
  const close = () => onTask(null)
  if (task === 'queue') return <QueueEditor record={null} onClose={close} />
  if (task === 'colleague') return <UserDialog record={null} onClose={close} />
  if (task === 'connection') return <ConnectionDialog connection={null} onClose={close} onCreated={onTask} />
  return <QrDialog connection={task} onClose={close} />
}
