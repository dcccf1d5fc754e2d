import type { BaseSyntheticEvent } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { errorText } from '#platform/api/error-text.ts'
import { ApiError, type FailureCode } from '#platform/api/errors.ts'
import { ruleText } from '#platform/api/validation.ts'

interface SubmitOptions<Values extends FieldValues> {
  /** Server errors that belong to a field; the field must exist in the form. */
  fieldOf?: Partial<Record<FailureCode, Path<Values>>>
  /** Every other error. */
  onError: (error: unknown) => void
}

/** The delay the specification wants before a submit completes; it passes while the button is busy. */
const minBusyMs = 400

/** Forms being submitted, by their control. */
const running = new WeakSet<object>()

/** Submits a form that is valid; server errors go to their field, and what was typed stays. */
export function submitting<Values extends FieldValues, Valid>(
  form: UseFormReturn<Values, unknown, Valid>,
  save: (values: Valid) => Promise<unknown>,
  { fieldOf = {}, onError }: SubmitOptions<Values>,
): (event?: BaseSyntheticEvent) => void {
  const submit = form.handleSubmit(async (values) => {
    try {
      const [saved] = await Promise.allSettled([save(values), pause(minBusyMs)])
      if (saved.status === 'rejected') throw saved.reason
    } catch (error) {
      if (!showAtFields(form, error, fieldOf)) onError(error)
    }
  })
  return (event) => {
    // Ctrl+Enter bypasses the busy button.
    if (running.has(form.control)) return event?.preventDefault()
    running.add(form.control)
    void submit(event).finally(() => running.delete(form.control))
  }
}

function showAtFields<Values extends FieldValues, Valid>(
  form: UseFormReturn<Values, unknown, Valid>,
  error: unknown,
  fieldOf: Partial<Record<FailureCode, Path<Values>>>,
): boolean {
  if (!(error instanceof ApiError)) return false
  const field = fieldOf[error.code]
  if (field) form.setError(field, { type: error.code, message: errorText(error) }, { shouldFocus: true })
  const known = error.fields.filter(({ path }) => path in form.getValues() || form.getValues(path as Path<Values>) !== undefined)
  for (const { path, rule } of known) form.setError(path as Path<Values>, { type: rule, message: ruleText(rule) })
  return field !== undefined || known.length > 0
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
