import { createFlow, type Flow, updateFlow, flows } from '@recado/contract/flows/api'
import { cleanName } from '@recado/contract/name'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { CheckboxField, TextField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { useRecordCall } from '#kit/record-calls.ts'

interface FlowDialogProps {
  /** Null adds a flow. */
  record: Flow | null
  onSaved?: (flow: Flow) => void
  onClose: () => void
}

/** A flow's name, and whether attendants may start it by typing `/`. */
export function FlowDialog({ record, onSaved, onClose }: FlowDialogProps) {
  const { t } = useTranslation('flows')
  const callRecord = useRecordCall(flows.list)
  const form = useDialogForm({
    schema: flowSchema,
    values: record ? valuesOf(record) : { name: '', isSlashCommand: false },
    record,
    valuesOf,
    save: (fields, seen) =>
      record
        ? callRecord(updateFlow, { flowId: record.id, ...(seen !== undefined && { updatedAt: seen }), ...fields })
        : callRecord(createFlow, fields),
    saved: () => t('saved'),
    onSaved: (flow) => {
      onClose()
      onSaved?.(flow)
    },
    fieldOf: { ERR_FLOW_NAME_EXISTS: 'name' },
  })
  return (
    <FormDialog of={form} title={record ? t('editTitle') : t('add')} submitLabel={t('save')} onClose={onClose}>
      <TextField name="name" label={t('name')} autoComplete="off" />
      <CheckboxField name="isSlashCommand" label={t('slash')} hint={t('slashHint')} />
    </FormDialog>
  )
}

function valuesOf({ name, isSlashCommand }: Flow) {
  return { name, isSlashCommand }
}

const shortest = 2
const longest = 50

const flowSchema = z.object({
  name: z.string().check(
    z.overwrite(cleanName),
    z.refine((text) => text !== '', { error: () => i18next.t('flows:nameMissing'), abort: true }),
    z.refine((text) => text.length >= shortest, { error: () => i18next.t('flows:nameShort') }),
    // Not limited by `maxLength`, which would stop users from typing more. They are to read the reason.
    z.refine((text) => text.length <= longest, { error: () => i18next.t('flows:nameLong') }),
  ),
  isSlashCommand: z.boolean(),
})
