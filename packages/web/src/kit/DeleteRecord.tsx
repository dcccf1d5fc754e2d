import type { TypeOptions } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDelete } from './ConfirmDelete.tsx'
import { useRemove, type Records } from './records.ts'

type Texts = TypeOptions['resources']
/** What is asked and said; its feature has it under these names. */
type DeleteText = 'deleteTitle' | 'deleteConfirm' | 'deleted'

interface DeleteRecordProps {
  texts: { [N in keyof Texts]: Texts[N] extends Record<DeleteText, string> ? N : never }[keyof Texts]
  of: Records
  id: number
  /** What the question calls it. */
  name: string
  onClose: () => void
  /** What will happen. */
  children: ReactNode
}

/** Asks before a record is deleted, by its name. */
export function DeleteRecord({ texts, of, id, name, onClose, children }: DeleteRecordProps) {
  const t = useTranslation(texts).t as unknown as (key: DeleteText, values?: { name: string }) => string
  const remove = useRemove(of)
  return (
    <ConfirmDelete
      onClose={onClose}
      title={t('deleteTitle', { name })}
      confirmLabel={t('deleteConfirm')}
      deleted={t('deleted')}
      onDelete={() => remove(id)}
    >
      {children}
    </ConfirmDelete>
  )
}
