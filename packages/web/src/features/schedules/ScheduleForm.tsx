import { placeholderTokens } from '@recado/contract/bots/placeholders'
import { isEditable, type Schedule } from '@recado/contract/schedules/api'
import type { ReactNode } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useMarketing } from '#features/templates/commands.ts'
import type { Stored } from '#features/templates/stored/TemplateField.tsx'
import { TemplateField } from '#features/templates/stored.ts'
import { TextAreaField, TextField } from '#kit/fields.tsx'
import { FormDialog } from '#kit/FormDialog.tsx'
import { attachedName } from '#kit/attached.ts'
import { PictureField } from '#kit/PictureField.tsx'
import { codeText } from '#platform/api/error-text.ts'
import { useForeignClock } from '#platform/session/company-clock.ts'
import { placeOf } from '#platform/time-zones.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { Notice } from '#ui/Notice.tsx'
import { presets, type ScheduleValues } from './schedule-form.ts'
import { stateOf } from './schedule-state.ts'
import type { ScheduleEditing } from './use-schedule-editor.ts'

/** The placeholders that most messages need. */
const names = [placeholderTokens.name, placeholderTokens.firstName, placeholderTokens.greeting].join(' ')

interface ScheduleFormProps {
  of: ScheduleEditing
  description?: string
  /** To the left of the buttons. */
  aside?: ReactNode
  /** Before the other fields. */
  fields?: ReactNode
  /** The official line that it goes out on. Null: it goes out on none. Undefined: that is not known yet. */
  line?: number | null | undefined
  onClose: () => void
  /** After them. */
  children?: ReactNode
}

export function ScheduleForm({ of: { current, form }, fields, line, children, ...dialog }: ScheduleFormProps) {
  const { t } = useTranslation(['schedules', 'ui'])
  const zone = useForeignClock()
  const editable = !current || isEditable(current)
  return (
    <FormDialog
      {...dialog}
      of={form}
      title={current ? t('editTitle', { status: t(`status.${stateOf(current)}`) }) : t('newTitle')}
      submitLabel={current ? t('update') : t('save')}
      readOnly={!editable}
    >
      <div>
        {current && <Outcome schedule={current} />}
        <fieldset disabled={!editable} className="space-y-4 not-first:mt-3">
          {fields}
          <Body line={line} current={current} />
          <div>
            <TextField
              name="sendAt"
              label={t('sendAt')}
              hint={zone ? t('ui:companyClock', { place: placeOf(zone) }) : undefined}
              type="datetime-local"
            />
            {editable && <Presets />}
          </div>
          <SchedulePicture record={current} />
        </fieldset>
        {children}
      </div>
    </FormDialog>
  )
}

/** A text, or a template, which goes out also when the window has closed. */
function Body({ line, current }: Pick<ScheduleFormProps, 'line'> & { current: Schedule | null }) {
  const { t } = useTranslation('schedules')
  const marketing = useMarketing()
  const { setValue } = useFormContext<ScheduleValues>()
  const { field } = useController<ScheduleValues, 'template'>({ name: 'template' })
  const attachment = useWatch<ScheduleValues, 'attachment'>({ name: 'attachment' })
  const set = { shouldDirty: true, shouldValidate: true } as const

  function choose(stored: Stored | null): void {
    field.onChange(stored?.message ?? null)
    setValue('body', stored?.text ?? '', set)
    if (stored?.file) setValue('attachment', { file: stored.file, dropped: false }, set)
  }

  return (
    <>
      {field.value === null && <TextAreaField name="body" label={t('body')} hint={t('bodyHint', { names })} rows={3} />}
      {(line !== null || field.value !== null) && (
        <TemplateField
          label={t('template')}
          hint={field.value === null ? t('templateHint') : undefined}
          whatsappId={line ?? null}
          value={field.value}
          keeps={pictures}
          fileName={attachedName(attachment, current?.mediaName ?? null)}
          marketing={marketing}
          onChange={choose}
        />
      )}
    </>
  )
}

const pictures = ['image'] as const

/** A template carries a picture only in its header, and asks for it there. */
function SchedulePicture({ record }: { record: Schedule | null }) {
  const [template, attachment] = useWatch<ScheduleValues, ['template', 'attachment']>({ name: ['template', 'attachment'] })
  if (template !== null && attachedName(attachment, record?.mediaName ?? null) === null) return null
  return <PictureField texts="schedules" record={record} />
}

function Presets() {
  const { t } = useTranslation('schedules')
  const { setValue } = useFormContext<ScheduleValues>()
  const choose = (text: string) => setValue('sendAt', text, { shouldDirty: true, shouldValidate: true })
  return (
    <div role="group" aria-label={t('presets.label')} className="mt-1.5 flex flex-wrap gap-1.5">
      {presets(useNow()).map(({ key, text }) => (
        <Button key={key} size="tiny" onClick={() => choose(text)}>
          {t(`presets.${key}`)}
        </Button>
      ))}
    </div>
  )
}

/** Why it can no longer be changed, why it was not sent, or what it waits for. */
function Outcome({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation('schedules')
  const { sentAt, failedReason } = schedule
  const state = stateOf(schedule)
  if (!isEditable(schedule)) return <Notice tone="info">{sentAt ? t('sent') : t('onItsWay')}</Notice>
  const reason = codeText(failedReason ?? 'ERR_SENDING_WAPP_MSG')
  if (state === 'held') return <Notice tone="warn">{t('held', { reason })}</Notice>
  return state === 'ERRO' ? <Notice tone="bad">{t('failed', { reason })}</Notice> : null
}
