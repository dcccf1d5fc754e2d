import { type Prompt, promptLength } from '@recado/contract/prompts/api'
import { type Examination, questionsEach, skills } from '@recado/contract/prompts/examination'
import { voices } from '@recado/contract/prompts/voices'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CheckboxField, NumberField, PasswordField, SelectField, TextAreaField, TextField } from '#kit/fields.tsx'
import { useQueues } from '#features/queues/queries.ts'
import { codeText } from '#platform/api/error-text.ts'
import { formatDay, formatDecimal } from '#platform/format.ts'
import { useDebounced } from '#ui/hooks/use-debounced.ts'
import { Notice } from '#ui/Notice.tsx'
import type { FormValues } from './form.ts'
import { type Models, useModels } from './models.ts'

interface PromptFieldsProps {
  record: Prompt | null
  models: Models | undefined
}

export function PromptFields({ record, models }: PromptFieldsProps) {
  const { t } = useTranslation('prompts')
  const { data: queues = [] } = useQueues()
  const [text, voice] = useWatch<FormValues, ['prompt', 'voice']>({ name: ['prompt', 'voice'] })
  const kept = (has: boolean | undefined) => (has ? { placeholder: t('keyKept'), hint: t('keyHint') } : {})
  return (
    <div className="space-y-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField name="name" label={t('name')} autoComplete="off" />
        <SelectField
          name="queueId"
          label={t('queueInto')}
          placeholder={t('chooseQueue')}
          options={queues.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      <TextAreaField
        name="prompt"
        label={t('prompt')}
        rows={6}
        hint={t('promptHint', { count: text.length, least: promptLength.min })}
        className="min-h-[140px] sm:max-h-[240px]"
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ModelField record={record} models={models} />
        <PasswordField name="apiKey" label={t('apiKey')} autoComplete="off" {...kept(record?.hasApiKey)} />
      </div>
      {record?.examination && <ExaminationLine of={record.examination} />}
      <div className="grid grid-cols-3 items-start gap-4">
        <NumberField name="maxTokens" label={t('maxTokens')} />
        <NumberField name="temperature" label={t('temperature')} hint={t('temperatureHint')} max={1} step={0.1} />
        <NumberField name="maxMessages" label={t('maxMessages')} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <SelectField
          name="voice"
          label={t('voice')}
          options={voices.map((value) => ({ value, label: value === 'texto' ? t('noVoice') : value }))}
        />
        {voice !== 'texto' && (
          <>
            <PasswordField name="voiceKey" label={t('voiceKey')} autoComplete="off" {...kept(record?.hasVoiceKey)} />
            <TextField name="voiceRegion" label={t('voiceRegion')} placeholder="brazilsouth" autoComplete="off" />
          </>
        )}
        {record?.hasVoiceKey && <CheckboxField name="dropsVoiceKey" label={t('dropsVoiceKey')} />}
      </div>
    </div>
  )
}

/** The user may type any model. The models available to the key are suggested, and the hint says when the chosen one ends. */
function ModelField({ record, models }: PromptFieldsProps) {
  const { t } = useTranslation('prompts')
  const id = useId()
  const [model, apiKey] = useWatch<FormValues, ['model', 'apiKey']>({ name: ['model', 'apiKey'] })
  const typed = useDebounced(apiKey.trim())
  const { data = models } = useModels(record?.id, typed)
  const known = data?.models.find((one) => one.id === model)
  const hint = data?.reason
    ? codeText(data.reason)
    : known?.endsOn
      ? t('endsOn', { model, day: formatDay(known.endsOn) })
      : data && data.models.length > 0 && !known
        ? t('unknownModel')
        : undefined
  return (
    <>
      <TextField name="model" label={t('model')} list={id} autoComplete="off" hint={hint} />
      <datalist id={id}>
        {data?.models.map(({ id: name, endsOn }) => (
          <option key={name} value={name}>
            {endsOn ? t('until', { day: formatDay(endsOn) }) : name}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** The result of the stored model's examination. */
function ExaminationLine({ of: { passed, ms, reason, model } }: { of: Examination }) {
  const { t } = useTranslation('prompts')
  if (reason) return <Notice tone="warn">{t('notExamined', { reason: codeText(reason) })}</Notice>
  const seconds = ms === null ? [] : [t('took', { seconds: formatDecimal(ms / 1_000) })]
  const parts = [...skills.map((skill) => `${t(`skills.${skill}`)} ${passed[skill]}/${questionsEach}`), ...seconds]
  const isWeak = skills.some((skill) => passed[skill] < questionsEach - 1)
  return <Notice tone={isWeak ? 'warn' : 'ok'}>{`${model} · ${t('examined', { skills: parts.join(' · ') })}`}</Notice>
}
