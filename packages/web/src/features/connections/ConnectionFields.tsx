import { placeholderTokens } from '@recado/contract/bots/placeholders'
import type { Connection } from '@recado/contract/connections/api'
import { useTranslation } from 'react-i18next'
import { useIntegrations, usePrompts } from '#features/queues/choices.ts'
import { useQueues } from '#features/queues/queries.ts'
import { CheckboxField, MultiSelectField, NumberField, SelectField, TextAreaField, TextField } from '#kit/fields.tsx'
import { TokenField } from './TokenField.tsx'

export function GeneralFields() {
  const { t } = useTranslation(['connectionForm', 'connections'])
  const { data: queues = [] } = useQueues()
  return (
    <>
      <TextField name="name" label={t('connections:name')} autoComplete="off" />
      <CheckboxField name="isDefault" label={t('connections:isDefault')} hint={t('defaultHint')} />
      <MultiSelectField
        name="queueIds"
        label={t('queues')}
        hint={t('queuesHint')}
        options={queues}
        placeholder={t('queuesPlaceholder')}
      />
      <TextAreaField name="greetingMessage" label={t('greetingMessage')} hint={t('greetingHint', placeholderTokens)} />
    </>
  )
}

export function MessageFields() {
  const { t } = useTranslation(['connectionForm', 'connections'])
  return (
    <>
      <TextAreaField name="complationMessage" label={t('complationMessage')} hint={t('complationHint', placeholderTokens)} />
      <TextAreaField name="outOfHoursMessage" label={t('outOfHoursMessage')} hint={t('outOfHoursHint', placeholderTokens)} />
      <TextAreaField name="ratingMessage" label={t('ratingMessage')} hint={t('ratingHint', placeholderTokens)} />
      <p className="rounded-2 bg-sunk px-3 py-2 text-12 text-text2">{t('placeholdersText', placeholderTokens)}</p>
    </>
  )
}

export function AutomationFields() {
  const { t } = useTranslation(['connectionForm', 'connections'])
  const { data: queues = [] } = useQueues()
  const options = [{ value: null, label: t('noQueue') }, ...queues.map(({ id, name }) => ({ value: id, label: name }))]
  return (
    <>
      <AnswererFields />
      <TextAreaField name="expiresInactiveMessage" label={t('expiresInactiveMessage')} hint={t('expiresInactiveHint')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField name="expiresTicket" label={t('expiresTicket')} hint={t('expiresTicketHint')} />
        <div className="max-sm:hidden" />
        <SelectField name="transferQueueId" label={t('transferQueue')} hint={t('transferQueueHint')} options={options} />
        <NumberField name="timeToTransfer" label={t('timeToTransfer')} hint={t('timeToTransferHint')} />
        <NumberField name="timeUseBotQueues" label={t('timeUseBotQueues')} hint={t('timeUseBotQueuesHint')} />
        <NumberField name="maxUseBotQueues" label={t('maxUseBotQueues')} hint={t('maxUseBotQueuesHint')} />
      </div>
    </>
  )
}

/** What answers from the beginning. Shown where the plan has it and one exists. */
function AnswererFields() {
  const { t } = useTranslation(['connectionForm', 'connections'])
  const [prompts, integrations] = [usePrompts(), useIntegrations()]
  const choices = (none: string, of: readonly { id: number; name: string }[]) => [
    { value: null, label: none },
    ...of.map(({ id, name }) => ({ value: id, label: name })),
  ]
  if (!prompts?.length && !integrations?.length) return null
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {prompts && prompts.length > 0 && (
        <SelectField name="promptId" label={t('prompt')} hint={t('answersHint')} options={choices(t('noPrompt'), prompts)} />
      )}
      {integrations && integrations.length > 0 && (
        <SelectField
          name="integrationId"
          label={t('integration')}
          hint={t('answersHint')}
          options={choices(t('noIntegration'), integrations)}
        />
      )}
    </div>
  )
}

export function AdvancedFields({ connection }: { connection: Connection | null }) {
  const { t } = useTranslation(['connectionForm', 'connections'])
  return (
    <>
      <TextField
        name="proxyUrl"
        label={t('connections:proxy')}
        hint={t('proxyHint')}
        placeholder="socks5://proxy.exemplo:1080"
        autoComplete="off"
      />
      <p className="rounded-2 bg-sunk px-3 py-2 text-12 text-text2">{t('proxyText')}</p>
      <TokenField isKept={connection?.hasToken === true} />
    </>
  )
}
