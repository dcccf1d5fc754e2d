import type { Queue } from '@recado/contract/queues/api'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { NumberField, SelectField, SwatchesField, TextAreaField, TextField } from '#kit/fields.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useIntegrations, usePrompts } from './choices.ts'
import type { QueueValues } from './queue-form.ts'

interface GeneralFieldsProps {
  record: Queue | null
  queues: readonly Queue[]
}

export function GeneralFields({ record, queues }: GeneralFieldsProps) {
  const { t } = useTranslation('queues')
  const taken = Object.fromEntries(queues.filter(({ id }) => id !== record?.id).map(({ color, name }) => [color, name]))
  const [prompts, integrations] = [usePrompts(), useIntegrations()]
  const [options, promptId, integrationId] = useFormContext<QueueValues>().watch(['options', 'promptId', 'integrationId'])
  const isBound = (promptId ?? integrationId ?? null) !== null
  return (
    <>
      <TextField name="name" label={t('name')} autoComplete="off" />
      <SwatchesField name="color" label={t('color')} taken={taken} />
      <TextAreaField name="greetingMessage" label={t('greetingMessage')} hint={t('greetingHint')} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {record && <NumberField name="orderQueue" label={t('orderInMenu')} />}
        {prompts && prompts.length > 0 && <ChoiceField name="promptId" label={t('prompt')} none={t('noPrompt')} of={prompts} />}
        {integrations && integrations.length > 0 && (
          <ChoiceField name="integrationId" label={t('integration')} none={t('noIntegration')} of={integrations} />
        )}
      </div>
      {isBound && options.length > 0 && <Notice tone="warn">{t('optionsFirst')}</Notice>}
    </>
  )
}

interface ChoiceFieldProps {
  name: string
  label: string
  none: string
  of: readonly { id: number; name: string }[]
}

function ChoiceField({ none, of, ...field }: ChoiceFieldProps) {
  const options = [{ value: null, label: none }, ...of.map(({ id, name }) => ({ value: id, label: name }))]
  return <SelectField {...field} options={options} />
}

/** @param ownHours may each queue have its own? */
export function MessageFields({ ownHours }: { ownHours: boolean }) {
  const { t } = useTranslation('queues')
  return (
    <>
      <TextAreaField
        name="outOfHoursMessage"
        label={t('outOfHoursMessage')}
        hint={t(ownHours ? 'fallbackHint' : 'noHoursHint')}
      />
      <TextAreaField name="complationMessage" label={t('complationMessage')} hint={t('fallbackHint')} />
      <TextAreaField name="ratingMessage" label={t('ratingMessage')} hint={t('fallbackHint')} />
    </>
  )
}
