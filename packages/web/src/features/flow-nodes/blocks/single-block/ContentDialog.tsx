import { elementTypes } from '@recado/contract/flows/blocks/single-block'
import i18next from 'i18next'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type FieldErrors, useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type DialogProps, useNodeForm } from '#features/flow-nodes/dialogs/node-form.ts'
import { titleOf } from '#features/flow-nodes/dialogs/title.ts'
import { Variables, VariablesArea } from '#features/flow-nodes/Variables.tsx'
import { FormDialog } from '#kit/FormDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { ContentCard } from './ContentCard.tsx'
import { elementIcons } from './element-icons.ts'
import { cardsOf, contentSchema, type ContentValues, newCard, store, toContent } from './form.ts'

/** The minimum time for which the dialog says that files are on their way. */
const savingMs = 1_500

/** Several messages, pictures, sounds, films and pauses, in one block. */
export function ContentDialog({ data, mode, variables, fault, onSave, onClose }: DialogProps<'singleBlock'>) {
  const { t } = useTranslation('flowNodes')
  const ordered = data?.seq ?? []
  const of = useNodeForm({
    schema: contentSchema,
    values: { cards: cardsOf(data) },
    fault: fault && ordered.includes(fault) ? `cards.${ordered.indexOf(fault)}` : null,
    toData: async ({ cards }, signal) => {
      await pause(savingMs)
      return toContent(await store(cards, signal))
    },
    saved: () => i18next.t('flowNodes:contentAdded'),
    onSave,
  })
  return (
    <FormDialog
      of={of}
      title={titleOf(mode, 'singleBlock')}
      description={t('contentText')}
      size="broad"
      submitLabel={mode === 'create' ? t('add') : t('save')}
      aside={<Refusal />}
      onClose={onClose}
    >
      <Content variables={variables} />
    </FormDialog>
  )
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

function Content({ variables }: { variables: readonly string[] }) {
  const { t } = useTranslation('flowNodes')
  const { isSubmitting } = useFormState()
  const form = useRef<HTMLDivElement>(null)
  const progress = useRef<HTMLDivElement>(null)
  useFocusKept(isSubmitting, form, progress)
  return (
    <>
      {/* The input stays in the document, in case saving fails. */}
      <div ref={form} hidden={isSubmitting}>
        <VariablesArea>
          <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_190px]">
            <Cards />
            <aside className="space-y-4">
              <Variables answers={variables} hint />
              <section>
                <h3 className="text-12 font-medium text-text2">{t('limitsTitle')}</h3>
                <p className="mt-0.5 text-12 text-text3">{t('limits.all')}</p>
              </section>
            </aside>
          </div>
        </VariablesArea>
      </div>
      {isSubmitting && (
        <div
          ref={progress}
          role="status"
          tabIndex={-1}
          className="grid min-h-60 place-content-center justify-items-center gap-3 text-center text-13 outline-none"
        >
          <Spinner className="size-6 text-text3" />
          {t('uploading')}
        </div>
      )}
    </>
  )
}

/** A hidden element loses the focus. Meanwhile its replacement has the focus, and afterwards the element gets it back. */
function useFocusKept(isHidden: boolean, form: RefObject<HTMLElement | null>, instead: RefObject<HTMLElement | null>): void {
  const held = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (!isHidden) held.current?.focus()
    held.current =
      isHidden && activeElement instanceof HTMLElement && form.current?.contains(activeElement) ? activeElement : null
    if (held.current) instead.current?.focus()
  }, [isHidden, form, instead])
}

function Cards() {
  const { t } = useTranslation('flowNodes')
  const { fields, append, remove, move } = useFieldArray<ContentValues, 'cards', 'key'>({ name: 'cards', keyName: 'key' })
  const list = useRef<HTMLOListElement>(null)
  const adding = useRef<HTMLDivElement>(null)
  const focusCard = (at: number) => list.current?.children[at]?.querySelector<HTMLElement>('[data-card]')?.focus()
  const shift = (from: number, to: number) => {
    if (to < 0 || to >= fields.length) return
    const held = document.activeElement
    flushSync(() => move(from, to))
    // An element that moves in the document loses the focus, and so does a button that becomes disabled.
    if (held instanceof HTMLElement && !held.matches(':disabled')) held.focus()
    if (document.activeElement !== held) focusCard(to)
  }
  const drop = (at: number) => {
    flushSync(() => remove(at))
    if (fields.length > 1) focusCard(Math.min(at, fields.length - 2))
    else adding.current?.querySelector('button')?.focus()
  }
  return (
    <div className="space-y-3">
      {fields.length === 0 && <p className="rounded-3 bg-sunk px-3 py-6 text-center text-13 text-text3">{t('noCards')}</p>}
      <ol ref={list} className="space-y-3">
        {fields.map(({ key }, at) => (
          <li key={key}>
            <ContentCard at={at} count={fields.length} onMove={(to) => shift(at, to)} onRemove={() => drop(at)} />
          </li>
        ))}
      </ol>
      <div ref={adding} role="group" aria-label={t('addCard')} className="flex flex-wrap items-center gap-1.5">
        <span className="mr-1 text-12 text-text3">{t('addCard')}</span>
        {elementTypes.map((type) => {
          const Icon = elementIcons[type]
          return (
            <Button key={type} size="small" disabled={fields.length >= 100} onClick={() => append(newCard(type))}>
              <Icon className="size-3.5" aria-hidden />
              {t(`cards.${type}`)}
            </Button>
          )
        })}
      </div>
    </div>
  )
}

/** The reason why the block was not saved: empty texts first, then pauses, then files. */
function Refusal() {
  const { t } = useTranslation('flowNodes')
  const { formState } = useFormContext<ContentValues>()
  const message = refusalOf(formState.errors) ?? (formState.errors.cards ? t('noCards') : null)
  return (
    <p role="alert" className="mr-auto text-12 text-badtext max-sm:basis-full">
      {message}
    </p>
  )
}

function refusalOf({ cards = [] }: FieldErrors<ContentValues>): string | undefined {
  const faults = Array.from({ length: cards.length ?? 0 }, (_, at) => cards[at])
  for (const field of ['text', 'seconds', 'file'] as const) {
    const found = faults.find((fault) => fault?.[field])
    if (found) return found[field]?.message
  }
  return undefined
}
