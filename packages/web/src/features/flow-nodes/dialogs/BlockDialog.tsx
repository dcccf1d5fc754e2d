import type { NodeType } from '@recado/contract/flows/node'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { VariablesArea } from '#features/flow-nodes/Variables.tsx'
import { type DialogForm, FormDialog } from '#kit/FormDialog.tsx'
import { titleOf } from './title.ts'

interface BlockDialogProps<Values extends FieldValues, Valid> {
  of: DialogForm<Values, Valid>
  type: NodeType
  mode: 'create' | 'edit'
  size?: 'small' | 'large'
  description?: string
  onClose: () => void
  children: ReactNode
}

/** The common part of all block dialogs. */
export function BlockDialog<Values extends FieldValues, Valid>(props: BlockDialogProps<Values, Valid>) {
  const { type, mode, children, ...rest } = props
  const { t } = useTranslation('flowNodes')
  return (
    <FormDialog {...rest} title={titleOf(mode, type)} submitLabel={mode === 'create' ? t('add') : t('save')}>
      <VariablesArea>
        <div className="space-y-4">{children}</div>
      </VariablesArea>
    </FormDialog>
  )
}
