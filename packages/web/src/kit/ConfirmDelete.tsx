import type { ReactNode } from 'react'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { toast } from '#ui/overlays/toast.ts'

interface ConfirmDeleteProps {
  /** A question that names what is deleted. */
  title: string
  confirmLabel: string
  /** What is shown once it is deleted. */
  deleted: string
  onDelete: () => Promise<unknown>
  onClose: () => void
  /** What will happen. */
  children: ReactNode
}

/** Asks before something is deleted, and confirms when it is. */
export function ConfirmDelete({ deleted, onDelete, ...question }: ConfirmDeleteProps) {
  return (
    <ConfirmDialog
      {...question}
      onConfirm={async () => {
        await onDelete()
        toast.success(deleted)
      }}
    />
  )
}
