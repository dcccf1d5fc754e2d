import { placeholderTokens } from '@recado/contract/bots/placeholders'
import { maxMediaBytes } from '@recado/contract/media/api'
import { createQuickMessage, type QuickMessage, quickMessages } from '@recado/contract/quick-messages/api'
import i18next from 'i18next'
import { useMemo, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { TemplateField } from '#features/templates/stored.ts'
import { attachedName, untouched, type Attached } from '#kit/attached.ts'
import { AttachmentField, CheckboxField, TextAreaField, TextField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { useAttach, useSave } from '#kit/record-calls.ts'
import { useCan } from '#platform/session/session.ts'

interface QuickMessageDialogProps {
  /** Null adds one. */
  record: QuickMessage | null
  onClose: () => void
}

export function QuickMessageDialog({ record, onClose }: QuickMessageDialogProps) {
  const { t } = useTranslation('quickMessages')
  const shares = useCan('quick-messages:share')
  const [save, attach] = [useSave(quickMessages), useAttach(quickMessages)]
  // Once the record is added, a file that could not be sent is retried for that same record.
  const [known, setKnown] = useState(record)
  const form = useDialogForm({
    schema: useMemo(() => schemaFor(record), [record]),
    values: startingValues(record),
    record: known,
    valuesOf: startingValues,
    save: async ({ attachment, ...fields }, seen) => {
      const saved = await save(known?.id ?? null, fields, seen)
      setKnown(saved)
      await attach(saved.id, attachment, saved.isMedia)
    },
    saved: () => t('saved'),
    onSaved: onClose,
    fieldOf: { ERR_NAME_TAKEN: 'shortcode' },
  })
  return (
    <FormDialog of={form} title={record ? t('editTitle') : t('newTitle')} onClose={onClose}>
      <TextField name="shortcode" label={t('shortcode')} hint={t('shortcodeHint')} autoComplete="off" />
      <Content record={record} />
      {shares && <CheckboxField name="geral" label={t('share')} hint={t('shareHint')} />}
      <CheckboxField name="status" label={t('offered')} hint={t('offeredHint')} />
    </FormDialog>
  )
}

/** A text with a file, or a template, which asks for its file when it is sent. */
function Content({ record }: { record: QuickMessage | null }) {
  const { t } = useTranslation('quickMessages')
  const { setValue } = useFormContext<Values>()
  const { field } = useController<Values, 'template'>({ name: 'template' })
  const template = field.value ?? null
  return (
    <>
      {template === null && (
        <>
          <TextAreaField name="message" label={t('message')} hint={t('messageHint', { names: offered })} rows={4} />
          <AttachmentField
            name="attachment"
            label={t('attachment')}
            stored={record?.mediaName ?? null}
            maxBytes={maxMediaBytes}
          />
        </>
      )}
      <TemplateField
        label={t('template')}
        hint={template === null ? t('templateHint') : undefined}
        whatsappId={null}
        value={template}
        onChange={(stored) => {
          field.onChange(stored?.message ?? null)
          setValue('message', stored?.text ?? '', { shouldDirty: true, shouldValidate: true })
        }}
      />
    </>
  )
}

type Values = ReturnType<typeof startingValues>

/** The placeholders that most replies need. */
const offered = [
  placeholderTokens.name,
  placeholderTokens.firstName,
  placeholderTokens.greeting,
  placeholderTokens.protocol,
  placeholderTokens.queue,
  placeholderTokens.agent,
].join(' ')

/** A quick reply needs a text or a file. */
function schemaFor(record: QuickMessage | null) {
  return z.extend(createQuickMessage.input, { attachment: z.custom<Attached>() }).check(
    z.refine(({ message, attachment }) => message.trim() !== '' || attachedName(attachment, record?.mediaName ?? null) !== null, {
      path: ['message'],
      error: () => i18next.t('validation:required'),
      // Reported once the other fields are valid.
      when: ({ issues }) => issues.length === 0,
    }),
  )
}

function startingValues(record: QuickMessage | null) {
  const { shortcode = '', message = '', geral = false, status = true, template = null } = record ?? {}
  return { shortcode, message, geral, status, template, attachment: untouched }
}
