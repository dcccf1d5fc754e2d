import { Paperclip } from 'lucide-react'
import { useState, type DragEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addFiles } from '#features/messages/composer/attachments.ts'

interface DropZoneProps {
  ticketId: number
  /** May files be sent now? */
  open: boolean
  children: ReactNode
}

/** The thread takes files that are dropped on it. */
export function DropZone({ ticketId, open, children }: DropZoneProps) {
  const { t } = useTranslation('messages')
  // Entering a child leaves its parent afterwards: only the sum tells.
  const [depth, setDepth] = useState(0)
  const hasFiles = ({ dataTransfer }: DragEvent) => open && dataTransfer.types.includes('Files')
  return (
    <div
      className="relative min-h-0 flex-1 bg-sunk"
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
        <div className="pointer-events-none absolute inset-2 grid place-items-center rounded-4 border-2 border-dashed border-aline bg-soft text-14 font-semibold text-atext">
          <span className="flex items-center gap-2">
            <Paperclip className="size-4" aria-hidden />
            {t('dropFiles')}
          </span>
        </div>
      )}
    </div>
  )
}
