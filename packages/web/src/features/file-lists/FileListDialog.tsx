import type { FileList } from '@recado/contract/file-lists/api'
import { useTranslation } from 'react-i18next'
import { TextAreaField, TextField } from '#kit/fields.tsx'
import { type DialogForm, FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { emptyForm, formSchema, type FormValues, valuesOf } from './form.ts'
import { OptionsField } from './OptionsField.tsx'
import { Incomplete, useSaveList } from './use-save-list.ts'

interface FileListDialogProps {
  /** Null adds a file list. */
  record: FileList | null
  onClose: () => void
}

export function FileListDialog({ record, onClose }: FileListDialogProps) {
  const { t } = useTranslation('fileLists')
  const { saveList, progress } = useSaveList(record)
  const dialog: DialogForm<FormValues, FormValues> = useDialogForm({
    schema: formSchema,
    values: record ? valuesOf(record) : emptyForm,
    valuesOf,
    save: (values, seen) => saveList(dialog.form, values, seen),
    saved: () => t('saved'),
    onSaved: onClose,
    onError: (error) => {
      if (!(error instanceof Incomplete)) toast.error(error)
    },
  })
  return (
    <FormDialog of={dialog} size="large" title={record ? t('editTitle') : t('newTitle')} onClose={onClose}>
      <TextField name="name" label={t('name')} autoComplete="off" />
      <TextAreaField name="message" label={t('message')} hint={t('messageHint')} rows={3} />
      <OptionsField progress={progress} />
    </FormDialog>
  )
}
