import { zodResolver } from '@hookform/resolvers/zod'
import { createQuickMessage, type QuickMessage } from '@recado/contract/quick-messages'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCan } from '#platform/session.ts'
import '#platform/validation.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { FileField } from '#ui/fields/FileField.tsx'
import { submitting } from '#ui/fields/submitting.ts'
import { TextArea, TextInput } from '#ui/fields/TextInput.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { maxMediaBytes } from '@recado/contract/media'
import { useAttachment, useSaveQuickMessage } from './queries.ts'

interface QuickMessageDialogProps {
  /** Null adds one. */
  record: QuickMessage | null
  onClose: () => void
}

export function QuickMessageDialog({ record, onClose }: QuickMessageDialogProps) {
  const { t } = useTranslation(['quickMessages', 'ui', 'validation'])
  const shares = useCan('quick-messages:share')
  const save = useSaveQuickMessage()
  const attach = useAttachment()
  // Once it is added, a file that could not be sent is tried again for the same one.
  const [id, setId] = useState(record?.id ?? null)
  const [dropped, setDropped] = useState(false)
  const kept = dropped ? null : (record?.mediaName ?? null)
  const [file, setFile] = useState<File | null>(null)
  const form = useForm({ resolver: zodResolver(createQuickMessage.input), defaultValues: startingValues(record) })
  const { errors, isSubmitting } = form.formState

  const submit = submitting(
    form,
    async (fields) => {
      if (!fields.message.trim() && !kept && !file) {
        form.setError('message', { message: t('validation:required') }, { shouldFocus: true })
        return
      }
      const saved = await save({ id, fields })
      setId(saved.id)
      if (file || (saved.isMedia && dropped)) await attach(saved.id, file)
      toast.success(t('saved'))
      onClose()
    },
    { fieldOf: { ERR_NAME_TAKEN: 'shortcode' }, onError: toast.error },
  )

  return (
    <Dialog
      onClose={onClose}
      onSubmit={submit}
      title={record ? t('editTitle') : t('newTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button type="submit" look="solid" busy={isSubmitting}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Field label={t('shortcode')} hint={t('shortcodeHint')} error={errors.shortcode?.message}>
          {(control) => <TextInput {...control} {...form.register('shortcode')} maxLength={50} autoComplete="off" />}
        </Field>
        <Field label={t('message')} error={errors.message?.message}>
          {(control) => <TextArea {...control} {...form.register('message')} maxLength={4096} rows={4} />}
        </Field>
        <FileField
          label={t('attachment')}
          maxBytes={maxMediaBytes}
          name={file?.name ?? kept}
          onChange={(chosen) => {
            setFile(chosen)
            if (!chosen) setDropped(true)
          }}
        />
        {shares && (
          <Controller
            control={form.control}
            name="geral"
            render={({ field }) => (
              <Checkbox label={t('share')} hint={t('shareHint')} checked={field.value ?? false} onChange={field.onChange} />
            )}
          />
        )}
        <Controller
          control={form.control}
          name="status"
          render={({ field }) => (
            <Checkbox label={t('offered')} hint={t('offeredHint')} checked={field.value ?? true} onChange={field.onChange} />
          )}
        />
      </div>
    </Dialog>
  )
}

function startingValues(record: QuickMessage | null) {
  const { shortcode = '', message = '', geral = false, status = true } = record ?? {}
  return { shortcode, message, geral, status }
}
