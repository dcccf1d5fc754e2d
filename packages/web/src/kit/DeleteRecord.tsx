import type { ReactNode } from 'react'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { type StockTexts, useStockTexts, type With } from './texts/stock.ts'

type DeleteText = 'deleteConfirm' | 'deleted'

interface DeleteRecordProps {
  texts: With<DeleteText>
  /** The name of the record, if the question contains it. */
  name?: string
  onDelete: () => Promise<unknown>
  onClose: () => void
  /** What will happen. */
  children: ReactNode
}

/** Asks before a record is deleted, and confirms when it is. */
export function DeleteRecord({ texts, name = '', onDelete, onClose, children }: DeleteRecordProps) {
  const t: StockTexts<DeleteText> = useStockTexts(texts)
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name })}
      confirmLabel={t('deleteConfirm')}
      onClose={onClose}
      onConfirm={async () => {
        await onDelete()
        toast.success(t('deleted'))
      }}
    >
      {children}
    </ConfirmDialog>
  )
}
