import type { ComponentProps, ReactNode } from 'react'
import { useController, useFormContext, type FieldError } from 'react-hook-form'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Field, type ControlProps } from '#ui/fields/Field.tsx'
import { FileField } from '#ui/fields/FileField.tsx'
import { MultiSelect } from '#ui/fields/MultiSelect.tsx'
import { Password } from '#ui/fields/Password.tsx'
import { RadioCards } from '#ui/fields/RadioCards.tsx'
import { Select, type Option } from '#ui/fields/Select.tsx'
import { Swatches } from '#ui/fields/Swatches.tsx'
import { TextArea, TextInput } from '#ui/fields/TextInput.tsx'
import { attachedName, type Attached } from './attached.ts'
import { useMaxLength } from './max-length.ts'

// Fields of the surrounding form, by name, each with its own error.

interface BoundProps {
  name: string
  label: string
  /** The label is for screen readers only. */
  quiet?: boolean
  hint?: string | undefined
}

interface WordedProps extends BoundProps {
  /** Words for a fault, where they differ from the fault's own text. */
  errorText?: (fault: FieldError) => string | undefined
}

function useFault({ name, errorText }: Pick<WordedProps, 'name' | 'errorText'>): string | undefined {
  const { getFieldState, formState } = useFormContext()
  const { error } = getFieldState(name, formState)
  return error && (errorText ? errorText(error) : error.message)
}

interface LabelledProps extends WordedProps {
  children: (control: ControlProps) => ReactNode
}

function Labelled({ label, quiet, hint, children, ...field }: LabelledProps) {
  return (
    <Field label={label} quiet={quiet} hint={hint} error={useFault(field)}>
      {children}
    </Field>
  )
}

/** Splits off the name, label and faults of a field; the rest is for its control. */
function divide<Props extends WordedProps>({ name, label, quiet = false, hint, errorText, ...rest }: Props) {
  return { bound: { name, label, quiet, hint, ...(errorText && { errorText }) }, rest }
}

/** Its maximum length comes from the form's schema. */
export function TextField(props: WordedProps & ComponentProps<'input'>) {
  const { bound, rest } = divide(props)
  const { register } = useFormContext()
  const maxLength = useMaxLength(bound.name)
  return (
    <Labelled {...bound}>
      {(control) => <TextInput {...control} {...register(bound.name)} maxLength={maxLength} {...rest} />}
    </Labelled>
  )
}

export function TextAreaField(props: WordedProps & ComponentProps<'textarea'>) {
  const { bound, rest } = divide(props)
  const { register } = useFormContext()
  const maxLength = useMaxLength(bound.name)
  return (
    <Labelled {...bound}>
      {(control) => <TextArea {...control} {...register(bound.name)} maxLength={maxLength} {...rest} />}
    </Labelled>
  )
}

export function PasswordField(props: WordedProps & Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const { bound, rest } = divide(props)
  const { register } = useFormContext()
  const maxLength = useMaxLength(bound.name)
  return (
    <Labelled {...bound}>
      {(control) => <Password {...control} {...register(bound.name)} maxLength={maxLength} {...rest} />}
    </Labelled>
  )
}

/** A number, whole unless a step says otherwise. An emptied field is not a number, and validation reports it. */
export function NumberField(props: WordedProps & Pick<ComponentProps<'input'>, 'max' | 'step'>) {
  const { bound, rest } = divide(props)
  const { register } = useFormContext()
  return (
    <Labelled {...bound}>
      {(control) => (
        <TextInput
          {...control}
          {...register(bound.name, { valueAsNumber: true })}
          type="number"
          inputMode={rest.step === undefined ? 'numeric' : 'decimal'}
          min={0}
          {...rest}
        />
      )}
    </Labelled>
  )
}

type Choice = string | number | null

interface SelectFieldProps extends BoundProps {
  options: readonly Option<Choice>[]
  placeholder?: string
}

export function SelectField(props: SelectFieldProps) {
  const { bound, rest } = divide(props)
  const { field } = useController({ name: bound.name })
  return (
    <Labelled {...bound}>
      {(control) => <Select {...control} {...rest} ref={field.ref} value={field.value as Choice} onChange={field.onChange} />}
    </Labelled>
  )
}

type MultiSelectFieldProps = BoundProps & Pick<ComponentProps<typeof MultiSelect>, 'options' | 'placeholder'>

export function MultiSelectField(props: MultiSelectFieldProps) {
  const { bound, rest } = divide(props)
  const { field } = useController({ name: bound.name })
  return (
    <Labelled {...bound}>
      {(control) => (
        <MultiSelect {...control} ref={field.ref} value={field.value as number[]} onChange={field.onChange} {...rest} />
      )}
    </Labelled>
  )
}

type RadioFieldProps = Omit<BoundProps, 'hint'> & Pick<ComponentProps<typeof RadioCards>, 'cards' | 'fixed'>

export function RadioField({ name, ...rest }: RadioFieldProps) {
  const { field } = useController({ name })
  return <RadioCards {...rest} error={useFault({ name })} value={field.value as string} onChange={field.onChange} />
}

type SwatchesFieldProps = Omit<BoundProps, 'hint'> & Pick<ComponentProps<typeof Swatches>, 'taken'>

export function SwatchesField({ name, ...rest }: SwatchesFieldProps) {
  const { field } = useController({ name })
  return <Swatches {...rest} error={useFault({ name })} value={field.value as string} onChange={field.onChange} />
}

export function CheckboxField({ name, ...rest }: Omit<BoundProps, 'hint'> & { hint?: string }) {
  const { field } = useController({ name })
  const error = useFault({ name })
  return <Checkbox {...rest} error={error} checked={field.value as boolean} onChange={field.onChange} />
}

interface AttachmentFieldProps extends Omit<ComponentProps<typeof FileField>, 'name' | 'onChange'> {
  name: string
  /** What the record has stored now. */
  stored: string | null
}

/** The file a record carries; the field's value is an `Attached`. */
export function AttachmentField({ name, stored, ...rest }: AttachmentFieldProps) {
  const { field } = useController({ name })
  const value = field.value as Attached
  const choose = (file: File | null): void => field.onChange({ file, dropped: value.dropped || !file } satisfies Attached)
  return <FileField {...rest} name={attachedName(value, stored)} onChange={choose} />
}
