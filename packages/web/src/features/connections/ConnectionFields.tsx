import type { Connection } from '@recado/contract/connections'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useQueues } from '#features/queues/queries.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { MultiSelect } from '#ui/fields/MultiSelect.tsx'
import { Password } from '#ui/fields/Password.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextArea, TextInput } from '#ui/fields/TextInput.tsx'
import type { ConnectionForm } from './connection-form.ts'

interface FieldsProps {
  form: ConnectionForm
}

export function GeneralFields({ form }: FieldsProps) {
  const { t } = useTranslation('connections')
  const { data: queues = [] } = useQueues()
  const { errors } = form.formState
  return (
    <>
      <Field label={t('name')} error={errors.name?.message}>
        {(control) => <TextInput {...control} {...form.register('name')} maxLength={50} autoComplete="off" />}
      </Field>
      <Controller
        control={form.control}
        name="isDefault"
        render={({ field }) => (
          <Checkbox
            label={t('isDefault')}
            hint={t('defaultHint')}
            error={errors.isDefault?.message}
            checked={field.value ?? false}
            onChange={field.onChange}
          />
        )}
      />
      <Field label={t('queues')} hint={t('queuesHint')} error={errors.queueIds?.message}>
        {(control) => (
          <Controller
            control={form.control}
            name="queueIds"
            render={({ field }) => (
              <MultiSelect
                {...control}
                options={queues}
                value={field.value ?? []}
                onChange={field.onChange}
                placeholder={t('queuesPlaceholder')}
              />
            )}
          />
        )}
      </Field>
      <Message form={form} name="greetingMessage" hint={t('greetingHint')} />
    </>
  )
}

export function MessageFields({ form }: FieldsProps) {
  return (
    <>
      <Message form={form} name="complationMessage" />
      <Message form={form} name="outOfHoursMessage" />
      <Message form={form} name="ratingMessage" />
    </>
  )
}

export function AutomationFields({ form }: FieldsProps) {
  const { t } = useTranslation('connections')
  const { data: queues = [] } = useQueues()
  const options = [{ value: null, label: t('noQueue') }, ...queues.map(({ id, name }) => ({ value: id, label: name }))]
  return (
    <>
      <Message form={form} name="expiresInactiveMessage" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Whole form={form} name="expiresTicket" hint={t('expiresTicketHint')} />
        <div className="max-sm:hidden" />
        <Field label={t('transferQueue')} error={form.formState.errors.transferQueueId?.message}>
          {(control) => (
            <Controller
              control={form.control}
              name="transferQueueId"
              render={({ field }) => (
                <Select {...control} options={options} value={field.value ?? null} onChange={field.onChange} />
              )}
            />
          )}
        </Field>
        <Whole form={form} name="timeToTransfer" hint={t('timeToTransferHint')} />
        <Whole form={form} name="timeUseBotQueues" hint={t('timeUseBotQueuesHint')} />
        <Whole form={form} name="maxUseBotQueues" hint={t('maxUseBotQueuesHint')} />
      </div>
    </>
  )
}

export function AdvancedFields({ form, connection }: FieldsProps & { connection: Connection | null }) {
  const { t } = useTranslation('connections')
  const { errors } = form.formState
  return (
    <>
      <Field label={t('token')} hint={connection?.hasToken ? t('secretKept') : undefined} error={errors.token?.message}>
        {(control) => <Password {...control} {...form.register('token')} autoComplete="off" />}
      </Field>
    </>
  )
}

type MessageName = 'greetingMessage' | 'complationMessage' | 'outOfHoursMessage' | 'ratingMessage' | 'expiresInactiveMessage'

function Message({ form, name, hint }: FieldsProps & { name: MessageName; hint?: string }) {
  const { t } = useTranslation('connections')
  return (
    <Field label={t(name)} hint={hint} error={form.formState.errors[name]?.message}>
      {(control) => <TextArea {...control} {...form.register(name)} />}
    </Field>
  )
}

type WholeName = 'expiresTicket' | 'timeToTransfer' | 'timeUseBotQueues' | 'maxUseBotQueues'

/** A whole number; an emptied field is not one, and validation says so. */
function Whole({ form, name, hint }: FieldsProps & { name: WholeName; hint: string }) {
  const { t } = useTranslation('connections')
  return (
    <Field label={t(name)} hint={hint} error={form.formState.errors[name]?.message}>
      {(control) => (
        <TextInput {...control} {...form.register(name, { valueAsNumber: true })} type="number" inputMode="numeric" min={0} />
      )}
    </Field>
  )
}
