import { maxIntervalSeconds } from '@recado/contract/flows/fields'
import { maxMessageLength } from '@recado/contract/field'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { takesVariables } from '#features/flow-nodes/Variables.tsx'
import { cx } from '#ui/cx.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { TextArea, TextInput } from '#ui/fields/TextInput.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { Slot } from '#features/flow-nodes/blocks/file/chosen.ts'
import { FileSlot } from '#features/flow-nodes/blocks/file/FileSlot.tsx'
import { elementIcons } from './element-icons.ts'
import type { Card, ContentValues } from './form.ts'

interface ContentCardProps {
  at: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

/** One element of a content block. Alt with the arrow keys moves it. */
export function ContentCard({ at, count, onMove, onRemove }: ContentCardProps) {
  const { t } = useTranslation('flowNodes')
  const { formState } = useFormContext<ContentValues>()
  const type = useWatch<ContentValues, `cards.${number}.type`>({ name: `cards.${at}.type` })
  const Icon = elementIcons[type]
  const isFaulty = formState.errors.cards?.[at] !== undefined
  const name = `${at + 1} ${t(`cards.${type}`)}`
  const handleKey = (event: KeyboardEvent) => {
    const to = event.key === 'ArrowUp' ? at - 1 : event.key === 'ArrowDown' ? at + 1 : null
    if (to === null || !event.altKey) return
    event.preventDefault()
    onMove(to)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its controls arrive here
    <section
      aria-label={name}
      tabIndex={-1}
      data-card
      onKeyDown={handleKey}
      className={cx(
        'rounded-3 bg-raise p-3 pt-1.5',
        isFaulty ? 'shadow-[0_0_0_2px_var(--bad)]' : 'shadow-[0_0_0_1px_var(--line2)]',
      )}
    >
      <header className="mb-1 flex items-center gap-1.5 text-13 font-medium">
        <span className="num text-12 text-text3">{at + 1}</span>
        <Icon className="size-4 text-text3" aria-hidden />
        {t(`cards.${type}`)}
        <span className="ml-auto flex">
          <IconButton label={t('up', { name })} keys="Alt ↑" disabled={at === 0} onClick={() => onMove(at - 1)}>
            <ArrowUp className="size-4" aria-hidden />
          </IconButton>
          <IconButton label={t('down', { name })} keys="Alt ↓" disabled={at === count - 1} onClick={() => onMove(at + 1)}>
            <ArrowDown className="size-4" aria-hidden />
          </IconButton>
          <IconButton label={t('removeNamed', { name })} onClick={onRemove}>
            <Trash2 className="size-4" aria-hidden />
          </IconButton>
        </span>
      </header>
      <Inside at={at} type={type} name={name} />
    </section>
  )
}

interface InsideProps {
  at: number
  type: Card['type']
  name: string
}

function Inside({ at, type, name }: InsideProps) {
  const { t } = useTranslation('flowNodes')
  const { register, formState } = useFormContext<ContentValues>()
  const faults = formState.errors.cards?.[at]
  if (type === 'message') {
    return (
      <TextArea
        {...register(`cards.${at}.text`)}
        {...takesVariables}
        aria-label={name}
        aria-invalid={faults?.text ? true : undefined}
        placeholder={t('writeMessage')}
        maxLength={maxMessageLength}
      />
    )
  }
  if (type === 'interval') {
    return (
      <p className="flex items-center gap-2 text-13">
        <TextInput
          {...register(`cards.${at}.seconds`, { valueAsNumber: true })}
          type="number"
          min={0}
          max={maxIntervalSeconds}
          aria-label={name}
          aria-invalid={faults?.seconds ? true : undefined}
          className="max-w-24"
        />
        {t('secondsHint', { seconds: maxIntervalSeconds })}
      </p>
    )
  }
  return <FileInside at={at} type={type} name={name} />
}

function FileInside({ at, type, name }: { at: number; type: Slot; name: string }) {
  const { t } = useTranslation('flowNodes')
  const stored = useWatch<ContentValues, `cards.${number}.stored`>({ name: `cards.${at}.stored` })
  const {
    field: { ref, ...field },
    fieldState,
  } = useController<ContentValues, `cards.${number}.file`>({ name: `cards.${at}.file` })
  const { field: record } = useController<ContentValues, `cards.${number}.record`>({ name: `cards.${at}.record` })
  return (
    <>
      <FileSlot
        type={type}
        label={name}
        chosen={field.value}
        stored={stored}
        error={fieldState.error?.message}
        ref={ref}
        onChoose={field.onChange}
      />
      {type === 'audio' && <Checkbox label={t('recorded')} checked={record.value} onChange={record.onChange} />}
    </>
  )
}
