import { placeholderTokens } from '@recado/contract/bots/placeholders'
import type { Connection } from '@recado/contract/connections/api'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useIntegrations, usePrompts } from '#features/queues/choices.ts'
import { useQueues } from '#features/queues/queries.ts'
import { TemplateField } from '#features/templates/stored.ts'
import { Button } from '#ui/Button.tsx'
import { CheckboxField, MultiSelectField, NumberField, RadioField, SelectField, TextAreaField, TextField } from '#kit/fields.tsx'
import type { ConnectionInput } from './connection-form.ts'
import { TokenField } from './TokenField.tsx'

const carriers = ['beta', 'cloud'] as const

export function GeneralFields({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation(['connectionForm', 'connections'])
  const { data: queues = [] } = useQueues()
  return (
    <>
      <TextField name="name" label={t('connections:name')} autoComplete="off" />
      {isNew && (
        <RadioField
          name="carrier"
          label={t('carrier')}
          cards={carriers.map((value) => ({ value, label: t(`carriers.${value}`), hint: t(`carrierHints.${value}`) }))}
        />
      )}
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

/** @param line the official line that the dialog changes. Templates are known once it exists. */
export function MessageFields({ line }: { line: number | null }) {
  const { t } = useTranslation(['connectionForm', 'connections'])
  return (
    <>
      <TextAreaField name="complationMessage" label={t('complationMessage')} hint={t('complationHint', placeholderTokens)} />
      <TextAreaField name="outOfHoursMessage" label={t('outOfHoursMessage')} hint={t('outOfHoursHint', placeholderTokens)} />
      <TextAreaField name="ratingMessage" label={t('ratingMessage')} hint={t('ratingHint', placeholderTokens)} />
      {line !== null && (
        <>
          <AutomaticTemplate name="ratingTemplate" label={t('ratingTemplate')} hint={t('ratingTemplateHint')} line={line} />
          <AutomaticTemplate name="fallbackTemplate" label={t('fallbackTemplate')} hint={t('fallbackTemplateHint')} line={line} />
        </>
      )}
      <p className="rounded-2 bg-sunk px-3 py-2 text-12 text-text2">{t('placeholdersText', placeholderTokens)}</p>
    </>
  )
}

interface AutomaticTemplateProps {
  name: 'ratingTemplate' | 'fallbackTemplate'
  label: string
  hint: string
  line: number
}

function AutomaticTemplate({ name, line, ...words }: AutomaticTemplateProps) {
  const { field, fieldState } = useController<ConnectionInput, AutomaticTemplateProps['name']>({ name })
  return (
    <TemplateField
      {...words}
      error={fieldState.error?.message}
      whatsappId={line}
      value={field.value ?? null}
      keeps={[]}
      onChange={(stored) => field.onChange(stored?.message ?? null)}
    />
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

interface AdvancedFieldsProps {
  connection: Connection | null
  /** Meta carries the connection, or is to carry it. */
  isOfficial: boolean
  /** Absent for a new connection. */
  onMove: (() => void) | undefined
}

export function AdvancedFields({ connection, isOfficial, onMove }: AdvancedFieldsProps) {
  const { t } = useTranslation('connectionForm')
  return (
    <>
      {onMove && (
        <div className="flex items-center justify-between gap-3">
          <p className="text-13">
            <span className="block text-12 font-medium text-text2">{t('carrier')}</span>
            {t(`carriers.${isOfficial ? 'cloud' : 'beta'}`)}
          </p>
          <Button size="small" onClick={onMove}>
            {t('move')}
          </Button>
        </div>
      )}
      {!isOfficial && <ProxyFields />}
      {/* The server takes it once the line exists. */}
      {isOfficial && !connection ? (
        <p className="rounded-2 bg-sunk px-3 py-2 text-12 text-text2">{t('tokenLater')}</p>
      ) : (
        <TokenField isKept={connection?.hasToken === true} />
      )}
    </>
  )
}

function ProxyFields() {
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
    </>
  )
}
