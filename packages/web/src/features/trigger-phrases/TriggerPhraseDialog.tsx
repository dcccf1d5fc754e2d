import { type TriggerPhrase, triggerPhrases } from '@recado/contract/trigger-phrases/api'
import { phraseKey } from '@recado/contract/trigger-phrases/phrase'
import { cleanName } from '@recado/contract/name'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { useFlows } from '#features/flows/queries.ts'
import { SelectField, TextField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { useSave } from '#kit/record-calls.ts'
import { errorText } from '#platform/api/error-text.ts'
import { Notice } from '#ui/Notice.tsx'
import { useConnectionChoices } from './queries.ts'

interface TriggerPhraseDialogProps {
  /** Null adds a phrase. */
  record: TriggerPhrase | null
  onClose: () => void
}

/** The phrase that a customer writes, the connection, and the flow that answers. */
export function TriggerPhraseDialog({ record, onClose }: TriggerPhraseDialogProps) {
  const { t } = useTranslation('triggerPhrases')
  const save = useSave(triggerPhrases)
  const { data: flows, error: noFlows } = useFlows()
  const { data: connections, error: noLines } = useConnectionChoices()
  const form = useDialogForm({
    schema,
    values: record ? valuesOf(record) : { name: '', flowId: null, phrase: '', whatsappId: null },
    record,
    valuesOf,
    save: (fields, seen) => save(record?.id ?? null, fields, seen),
    saved: () => t(record ? 'changed' : 'created'),
    onSaved: onClose,
    fieldOf: { ERR_PHRASE_TAKEN: 'phrase', ERR_NO_FLOW_FOUND: 'flowId', ERR_NO_WAPP_FOUND: 'whatsappId' },
  })
  const flowOptions = flows?.map(({ id, name, active }) => ({ value: id, label: active ? name : t('flowOff', { name }) })) ?? []
  const lines = connections?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const unread = noFlows ?? noLines
  return (
    <FormDialog of={form} title={record ? t('editTitle') : t('add')} onClose={onClose}>
      {unread && <Notice tone="bad">{errorText(unread)}</Notice>}
      <TextField name="name" label={t('name')} autoComplete="off" />
      <SelectField
        name="flowId"
        label={t('flow')}
        options={flowOptions}
        placeholder={flows?.length === 0 ? t('noFlows') : t('choose')}
      />
      <TextField name="phrase" label={t('phrase')} hint={t('phraseHint')} autoComplete="off" />
      <SelectField
        name="whatsappId"
        label={t('connection')}
        options={lines}
        placeholder={connections?.length === 0 ? t('noLines') : t('choose')}
      />
    </FormDialog>
  )
}

function valuesOf({ name, flowId, phrase, whatsappId }: TriggerPhrase): z.input<typeof schema> {
  return { name, flowId, phrase, whatsappId }
}

const required = { error: () => i18next.t('validation:required'), abort: true }

/** A required choice in which nothing is chosen at first. */
const chosen = z.pipe(z.nullable(z.int()).check(z.refine((id) => id !== null, required)), z.transform(Number))

const schema = z.object({
  name: z.string().check(
    z.overwrite(cleanName),
    z.refine((text) => text !== '', required),
    z.minLength(2),
    z.maxLength(50),
  ),
  flowId: chosen,
  phrase: z.string().check(
    z.trim(),
    z.refine((text) => text !== '', required),
    z.refine((text) => phraseKey(text) !== '', { error: () => i18next.t('triggerPhrases:phraseEmpty') }),
    z.maxLength(200),
  ),
  whatsappId: chosen,
})
