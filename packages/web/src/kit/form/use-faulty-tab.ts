import { useEffect, useState } from 'react'

/** What is needed of a form. */
interface Form {
  formState: { errors: object; submitCount: number }
  setFocus: (field: never) => void
}

/** The chosen tab of a form; after a refused submit, the one with the first fault. `fields` says which are on which tab. */
export function useFaultyTab<Tab extends string>(
  { formState: { errors, submitCount }, setFocus }: Form,
  fields: Readonly<Partial<Record<Tab, readonly string[]>>>,
  first: NoInfer<Tab>,
) {
  const [tab, setTab] = useState<Tab>(first)
  const faults = (Object.entries(fields) as [Tab, readonly string[]][]).flatMap(([name, of]) =>
    of.filter((field) => field in errors).map((field) => ({ name, field })),
  )
  const [fault] = faults
  useEffect(() => {
    if (!fault) return
    setTab(fault.name)
    // The field is drawn with its tab; only then can it take the focus.
    const frame = requestAnimationFrame(() => setFocus(fault.field as never))
    return () => cancelAnimationFrame(frame)
    // Faults that come and go while typing change no tab.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [submitCount])
  return [tab, setTab] as const
}
