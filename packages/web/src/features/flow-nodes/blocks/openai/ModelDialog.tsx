import { modelSettings, type NodeModelSettings } from '@recado/contract/flows/blocks/openai'
import { voices } from '@recado/contract/prompts/voices'
import i18next from 'i18next'
import { useId, useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { takesVariables, Variables } from '#features/flow-nodes/Variables.tsx'
import { useModels } from '#features/prompts/models.ts'
import { useQueues } from '#features/queues/queries.ts'
import { CheckboxField, NumberField, PasswordField, SelectField, TextAreaField, TextField } from '#kit/fields.tsx'
import { errorText } from '#platform/api/error-text.ts'
import { formatDay } from '#platform/format.ts'
import { useDebounced } from '#ui/hooks/use-debounced.ts'
import { Notice } from '#ui/Notice.tsx'
import { BlockDialog } from '#features/flow-nodes/dialogs/BlockDialog.tsx'
import { type DialogProps, useNodeForm } from '#features/flow-nodes/dialogs/node-form.ts'
import { amount, words } from '#features/flow-nodes/dialogs/schemas.ts'

const key = z.string().check(z.trim(), z.maxLength(500))

/** Keys are written and never read. If a key is stored, an empty field keeps it. */
function schemaFor(hasKey: boolean) {
  return z.object({
    name: words(100),
    prompt: words(20_000),
    model: z.string().check(z.trim(), z.maxLength(200)),
    voice: z.enum(voices),
    voiceKey: key,
    dropsVoiceKey: z.boolean(),
    voiceRegion: z
      .string()
      .check(z.trim(), z.regex(/^[a-z0-9]{0,32}$/, { error: () => i18next.t('flowNodes:voiceRegionLetters') })),
    maxTokens: amount(1, 32_000),
    temperature: z
      .number({ error: () => i18next.t('flowNodes:temperatureRange') })
      .check(
        z.minimum(0, { error: () => i18next.t('flowNodes:temperatureRange') }),
        z.maximum(1, { error: () => i18next.t('flowNodes:temperatureRange') }),
      ),
    apiKey: key.check(z.refine((typed) => hasKey || typed !== '', { error: () => i18next.t('validation:required') })),
    queueId: z.nullable(z.int()),
    maxMessages: amount(1, 100),
  })
}

export function ModelDialog({ data, mode, variables, fault, onSave, onClose }: DialogProps<'openai'>) {
  const { t } = useTranslation('flowNodes')
  const known = data?.typebotIntegration
  const hasKey = known !== undefined && (known.hasApiKey === true || known.keysOf !== undefined || known.apiKey !== '')
  const hasVoiceKey = known !== undefined && (known.hasVoiceKey === true || Boolean(known.voiceKey))
  const of = useNodeForm({
    schema: useMemo(() => schemaFor(hasKey), [hasKey]),
    values: startingValues(known),
    fault,
    toData: ({ apiKey, voiceKey, dropsVoiceKey, ...valid }) => ({
      typebotIntegration: modelSettings.parse({
        ...known,
        ...valid,
        apiKey: apiKey || known?.apiKey,
        voiceKey: voiceKey || (dropsVoiceKey ? null : known?.voiceKey),
      }),
    }),
    onSave,
  })
  return (
    <BlockDialog of={of} type="openai" mode={mode} size="large" onClose={onClose}>
      <Leaves />
      <TextField name="name" label={t('name')} autoComplete="off" required />
      <PasswordField
        name="apiKey"
        label={t('apiKey')}
        hint={hasKey ? t('keyKept') : t('apiKeyHint')}
        autoComplete="new-password"
      />
      <TextAreaField name="prompt" label={t('prompt')} hint={t('promptHint')} rows={5} {...takesVariables} />
      <Variables answers={variables} />
      <QueueField />
      <ModelField />
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField name="maxTokens" label={t('maxTokens')} />
        <TemperatureField />
        <NumberField name="maxMessages" label={t('maxMessages')} />
      </div>
      <VoiceFields hasKey={hasVoiceKey} />
    </BlockDialog>
  )
}

function QueueField() {
  const { t } = useTranslation('flowNodes')
  const { data: queues = [], error } = useQueues()
  const options = queues.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      {error && <Notice tone="bad">{errorText(error)}</Notice>}
      <SelectField
        name="queueId"
        label={t('modelQueue')}
        hint={t('modelQueueHint')}
        options={[{ value: null, label: t('noQueue') }, ...options]}
      />
    </>
  )
}

/** The models that the typed key may use. The models of a stored key are not known here. */
function useKnownModels() {
  const apiKey = useWatch<ModelValues, 'apiKey'>({ name: 'apiKey' })
  return useModels(undefined, useDebounced(apiKey.trim())).data
}

/** States where customers' words are sent. */
function Leaves() {
  const { t } = useTranslation('flowNodes')
  const models = useKnownModels()
  return <Notice tone="warn">{models ? t('modelLeavesTo', { address: models.address }) : t('modelLeaves')}</Notice>
}

/** Any model may be typed. The models that the key lists are suggested, and the end date of the chosen model is shown. */
function ModelField() {
  const { t } = useTranslation('flowNodes')
  const id = useId()
  const models = useKnownModels()
  const { watch } = useFormContext<ModelValues>()
  const model = watch('model').trim()
  const known = models?.models.find((one) => one.id === model)
  const hint =
    known?.endsOn != null
      ? t('modelEnds', { model, day: formatDay(known.endsOn) })
      : model === '' && models
        ? t('modelDefault', { model: models.defaultModel })
        : undefined
  return (
    <>
      <TextField name="model" label={t('model')} hint={hint} list={id} autoComplete="off" />
      <datalist id={id}>
        {models?.models.map(({ id: name, endsOn }) => (
          <option key={name} value={name}>
            {endsOn ? t('modelUntil', { day: formatDay(endsOn) }) : name}
          </option>
        ))}
      </datalist>
    </>
  )
}

function TemperatureField() {
  const { t } = useTranslation('flowNodes')
  return <NumberField name="temperature" label={t('temperature')} max={1} step={0.1} />
}

function VoiceFields({ hasKey }: { hasKey: boolean }) {
  const { t } = useTranslation('flowNodes')
  const voice = useWatch<{ voice: string }, 'voice'>({ name: 'voice' })
  return (
    <>
      <SelectField
        name="voice"
        label={t('voiceOf')}
        options={voices.map((value) => ({ value, label: value === 'texto' ? t('voiceText') : value }))}
      />
      {voice !== 'texto' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <PasswordField
            name="voiceKey"
            label={t('voiceKey')}
            hint={hasKey ? t('keyKept') : t('voiceKeyHint')}
            autoComplete="new-password"
          />
          <TextField name="voiceRegion" label={t('voiceRegion')} hint={t('voiceRegionHint')} autoComplete="off" />
        </div>
      )}
      {hasKey && <CheckboxField name="dropsVoiceKey" label={t('dropsVoiceKey')} />}
    </>
  )
}

type ModelValues = ReturnType<typeof startingValues>

function startingValues(known: NodeModelSettings | undefined) {
  return {
    name: known?.name ?? '',
    prompt: known?.prompt ?? '',
    model: known?.model ?? '',
    voice: known?.voice ?? ('texto' as const),
    voiceKey: '',
    dropsVoiceKey: known?.voiceKey === null,
    voiceRegion: known?.voiceRegion ?? '',
    maxTokens: known?.maxTokens ?? 100,
    temperature: known?.temperature ?? 1,
    apiKey: '',
    queueId: known?.queueId ?? null,
    maxMessages: known?.maxMessages ?? 10,
  }
}
