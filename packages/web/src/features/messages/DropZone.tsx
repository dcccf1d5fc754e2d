import { Paperclip } from 'lucide-react'
import { useState, type DragEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsEditing } from './compose.ts'
import { addFiles } from '#features/messages/composer/attaching/attachments.ts'

interface DropZoneProps {
  ticketId: number
  /** Whether the user may write now. */
  open: boolean
  children: ReactNode
}

/** Accepts files dropped on a conversation. */
export function DropZone({ ticketId, open, children }: DropZoneProps) {
  const { t } = useTranslation('messages')
  // Entering a child fires before leaving its parent, so the balance of both is counted.
  const [depth, setDepth] = useState(0)
  const editing = useIsEditing(ticketId)
  const hasFiles = ({ dataTransfer }: DragEvent) => open && !editing && dataTransfer.types.includes('Files')
  return (
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onDragEnter={(event) => hasFiles(event) && setDepth(depth + 1)}
      onDragLeave={(event) => hasFiles(event) && setDepth(depth - 1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setDepth(0)
        addFiles(ticketId, [...event.dataTransfer.files])
      }}
    >
      {children}
      {depth > 0 && (
        <div
          className={
            'pointer-events-none absolute inset-2 grid place-items-center rounded-4 border-2 border-dashed border-aline ' +
            'bg-soft text-14 font-semibold text-atext'
          }
        >
          <span className="flex items-center gap-2">
            <Paperclip className="size-4" aria-hidden />
            {t('dropFiles')}
          </span>
        </div>
      )}
    </div>
  )
}
