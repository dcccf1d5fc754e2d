import { menu } from '@recado/contract/flows/blocks/menu'
import { maxMessageLength } from '@recado/contract/field'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { takesVariables, Variables } from '#features/flow-nodes/Variables.tsx'
import { TextAreaField } from '#kit/fields.tsx'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { BlockDialog } from '#features/flow-nodes/dialogs/BlockDialog.tsx'
import { type DialogProps, useNodeForm } from '#features/flow-nodes/dialogs/node-form.ts'
import { words } from '#features/flow-nodes/dialogs/schemas.ts'

const maxOptions = 20

const schema = z.object({
  message: words(maxMessageLength),
  arrayOption: z.array(z.object({ number: z.int(), value: words(200) })).check(z.minLength(1), z.maxLength(maxOptions)),
})
type MenuValues = z.input<typeof schema>

export function MenuDialog({ data, mode, variables, fault, onSave, onClose }: DialogProps<'menu'>) {
  const { t } = useTranslation('flowNodes')
  const of = useNodeForm({
    schema,
    values: { message: data?.message ?? '', arrayOption: data?.arrayOption ?? [{ number: 1, value: '' }] },
    fault,
    toData: (valid) => menu.data.parse(valid),
    onSave,
  })
  return (
    <BlockDialog of={of} type="menu" mode={mode} description={t('menuText')} onClose={onClose}>
      <TextAreaField name="message" label={t('message')} rows={3} {...takesVariables} />
      <Options />
      <Variables answers={variables} />
    </BlockDialog>
  )
}

/** An option keeps its number when it moves, because the number is the name of its output. */
function Options() {
  const { t } = useTranslation('flowNodes')
  const { getValues } = useFormContext<MenuValues>()
  const { fields, append, remove, move } = useFieldArray<MenuValues, 'arrayOption', 'key'>({
    name: 'arrayOption',
    keyName: 'key',
  })
  const adding = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const shift = (from: number, to: number) => {
    if (to < 0 || to >= fields.length) return
    const held = document.activeElement
    flushSync(() => move(from, to))
    // An element that moves in the document loses the focus, and so does a button that becomes disabled.
    if (held instanceof HTMLElement && !held.matches(':disabled')) held.focus()
    else list.current?.querySelectorAll<HTMLElement>('input')[to]?.focus()
  }
  const drop = (at: number) => {
    flushSync(() => remove(at))
    adding.current?.focus()
  }
  return (
    <section aria-label={t('options')}>
      <h3 className="mb-1 text-12 font-medium text-text2">{t('options')}</h3>
      <ol ref={list} className="space-y-2">
        {fields.map(({ key, number }, at) => (
          <OptionRow
            key={key}
            at={at}
            number={number}
            isOnly={fields.length === 1}
            isLast={at === fields.length - 1}
            onMove={(to) => shift(at, to)}
            onRemove={() => drop(at)}
          />
        ))}
      </ol>
      <Button
        ref={adding}
        size="small"
        className="mt-2"
        disabled={fields.length >= maxOptions}
        onClick={() => append({ number: freeNumber(getValues('arrayOption')), value: '' })}
      >
        <Plus className="size-3.5" aria-hidden />
        {t('addOption')}
      </Button>
    </section>
  )
}

/** The number after the highest one. Once 99 is taken, the lowest free number. */
function freeNumber(options: MenuValues['arrayOption']): number {
  const taken = new Set(options.map(({ number }) => number))
  const next = Math.max(0, ...taken) + 1
  if (next <= 99) return next
  return Array.from({ length: 99 }, (_, at) => at + 1).find((number) => !taken.has(number)) ?? next
}

interface OptionRowProps {
  at: number
  number: number
  isOnly: boolean
  isLast: boolean
  onMove: (to: number) => void
  onRemove: () => void
}

function OptionRow({ at, number, isOnly, isLast, onMove, onRemove }: OptionRowProps) {
  const { t } = useTranslation('flowNodes')
  const { register, formState } = useFormContext<MenuValues>()
  const fault = formState.errors.arrayOption?.[at]?.value?.message
  const name = t('option', { number })
  const id = `option-${number}-fault`
  const handleKey = (event: KeyboardEvent) => {
    const to = event.key === 'ArrowUp' ? at - 1 : event.key === 'ArrowDown' ? at + 1 : null
    if (to === null || !event.altKey) return
    event.preventDefault()
    onMove(to)
  }
  return (
    <li className="flex items-start gap-1.5">
      <span aria-hidden className="num grid h-9 w-6 shrink-0 place-items-center text-13 font-semibold text-atext touch:h-11">
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <TextInput
          {...register(`arrayOption.${at}.value`)}
          {...takesVariables}
          aria-label={name}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? id : undefined}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          maxLength={200}
          autoComplete="off"
          onKeyDown={handleKey}
        />
        {fault && (
          <p id={id} className="mt-1 text-12 text-badtext">
            {fault}
          </p>
        )}
      </div>
      <span className="flex shrink-0 pt-0.5">
        <IconButton label={t('up', { name })} keys="Alt ↑" disabled={at === 0} onClick={() => onMove(at - 1)}>
          <ArrowUp className="size-4" aria-hidden />
        </IconButton>
        <IconButton label={t('down', { name })} keys="Alt ↓" disabled={isLast} onClick={() => onMove(at + 1)}>
          <ArrowDown className="size-4" aria-hidden />
        </IconButton>
        <IconButton label={t('removeNamed', { name })} disabled={isOnly} onClick={onRemove}>
          <Trash2 className="size-4" aria-hidden />
        </IconButton>
      </span>
    </li>
  )
}
