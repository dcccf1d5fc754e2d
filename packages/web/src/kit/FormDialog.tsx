import { zodResolver } from '@hookform/resolvers/zod'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { FormProvider, useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod/mini'
import { hasCode, type FailureCode } from '#platform/api/errors.ts'
import '#platform/api/validation.ts'
import { Button, type ButtonLook } from '#ui/Button.tsx'
import { submitting } from '#ui/fields/submitting.ts'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { ConflictNotice, type Conflict, type Versioned } from './ConflictNotice.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { FormSchema } from './max-length.ts'

interface DialogFormOptions<Values extends FieldValues, Valid, Saved> {
  schema: z.core.$ZodType<Valid, Values>
  /** The form as it opens. */
  values: Values
  /** The record being changed, as it was when the form was filled from it. */
  record?: Versioned | null | undefined
  /**
   * `seen` is the last change that the user knows of, including one by another user once the user has decided about it. `began` holds the
   * values that the form showed first, or has loaded since.
   */
  save: (values: Valid, seen: string | undefined, began: Values) => Promise<Saved>
  /** The form values of the record as another user has left it. */
  valuesOf?: (record: never) => Values
  /** The message after saving, in the language current at that time. Null if no message is needed. */
  saved: () => string | null
  /** What happens next: usually the dialog closes. */
  onSaved: (saved: Saved) => void
  /** Server errors that belong to a field. */
  fieldOf?: Partial<Record<FailureCode, Path<Values>>>
  /** Handles other errors, where more is known about them than their text. */
  onError?: (error: unknown, form: UseFormReturn<Values, unknown, Valid>) => void
}

export interface DialogForm<Values extends FieldValues, Valid> {
  form: UseFormReturn<Values, unknown, Valid>
  submit: (event?: SyntheticEvent) => void
  conflict: Conflict | null
  schema: z.core.$ZodType<Valid, Values>
}

/** What a form holds and how it is saved. A refusal is shown at its field, and what was typed stays. */
export function useDialogForm<Values extends FieldValues, Valid, Saved>(
  options: DialogFormOptions<Values, Valid, Saved>,
): DialogForm<Values, Valid> {
  const { schema, values, record, valuesOf, save, saved, onSaved, fieldOf = {}, onError = toast.error } = options
  const [decided, setDecided] = useState<Versioned | null>(null)
  const [rival, setRival] = useState<Versioned | null>(null)
  const form = useForm<Values, unknown, Valid>({
    resolver: zodResolver(schema),
    defaultValues: values as DefaultValues<Values>,
  })
  const handle = (error: unknown) => (valuesOf && isConflict(error) ? setRival(error.details.record) : onError(error, form))
  const submitSeeing = (seenAt: string | undefined) =>
    submitting(
      form,
      async (valid) => {
        const result = await save(valid, seenAt, form.formState.defaultValues as Values)
        const message = saved()
        if (message !== null) toast.success(message)
        onSaved(result)
      },
      { fieldOf, onError: handle },
    )
  const decide = (act: (record: Versioned) => void) => () => {
    if (!rival) return
    setDecided(rival)
    setRival(null)
    act(rival)
  }
  const conflict = rival && {
    record: rival,
    load: decide((record) => form.reset(valuesOf?.(record as never))),
    overwrite: decide(({ updatedAt }) => submitSeeing(updatedAt)()),
  }
  return { form, submit: submitSeeing(lastSeen(record, decided)), conflict, schema }
}

/** A decision about another record does not count, and a later save by this form is newer than a decision. */
function lastSeen(record: Versioned | null | undefined, decided: Versioned | null): string | undefined {
  if (!record || !decided) return (record ?? decided)?.updatedAt
  return decided.id === record.id && decided.updatedAt > record.updatedAt ? decided.updatedAt : record.updatedAt
}

function isConflict(error: unknown): error is { details: { record: Versioned } } {
  return hasCode(error, 'ERR_CONFLICT')
}

interface FormDialogProps<Values extends FieldValues, Valid> {
  of: DialogForm<Values, Valid>
  title: string
  description?: string | undefined
  size?: 'small' | 'large' | 'broad' | 'wide'
  tabbed?: boolean
  /** The label of the submit button, if not just "save". */
  submitLabel?: string
  submitLook?: ButtonLook
  /** There is nothing to save: the record is only viewed. */
  readOnly?: boolean
  /** To the left of the buttons. */
  aside?: ReactNode
  onClose: () => void
  /** Fields, by name. */
  children: ReactNode
}

/** Adds or changes a record. Once the user has typed something, closing the dialog by accident asks first. */
export function FormDialog<Values extends FieldValues, Valid>(props: FormDialogProps<Values, Valid>) {
  const { of, submitLabel, submitLook = 'solid', readOnly = false, aside, onClose, children, ...heading } = props
  const { t } = useTranslation(['ui', 'kit'])
  const { isDirty, isSubmitting } = of.form.formState
  const [asks, setAsks] = useState(false)
  const isAtStake = isDirty && !readOnly
  return (
    <FormProvider {...of.form}>
      <Dialog
        {...heading}
        onClose={() => (isAtStake ? setAsks(true) : onClose())}
        onSubmit={of.submit}
        footer={
          <>
            {aside}
            <Button onClick={onClose}>{readOnly ? t('close') : t('cancel')}</Button>
            {!readOnly && (
              <Button type="submit" look={submitLook} busy={isSubmitting}>
                {submitLabel ?? t('kit:save')}
              </Button>
            )}
          </>
        }
      >
        <div className="space-y-4">
          {of.conflict && <ConflictNotice {...of.conflict} />}
          <FormSchema value={of.schema}>{children}</FormSchema>
        </div>
      </Dialog>
      {isAtStake && <LeaveGuard unsaved={!isSubmitting} onDiscard={onClose} />}
      {asks && (
        <ConfirmDialog
          title={t('discardTitle')}
          confirmLabel={t('discard')}
          onConfirm={async () => onClose()}
          onClose={() => setAsks(false)}
        >
          {t('discardText')}
        </ConfirmDialog>
      )}
    </FormProvider>
  )
}
