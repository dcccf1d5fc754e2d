import { createContext, useContext } from 'react'
import { useFormContext, useWatch, type PathValue } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { DraftValues, EditorFault } from './draft.ts'
import { faultText } from './fault-text.ts'

/** What is wrong with the draft, as far as it is shown. */
export const Faults = createContext<readonly EditorFault[]>([])

/** A value of the draft, and how to change it. */
export function useDraft<Name extends keyof DraftValues>(name: Name): [DraftValues[Name], (value: DraftValues[Name]) => void] {
  const { setValue } = useFormContext<DraftValues>()
  const value = useWatch<DraftValues>({ name }) as DraftValues[Name]
  return [value, (next) => setValue(name, next as PathValue<DraftValues, Name>, { shouldDirty: true })]
}

/** The first fault of a field, in words. */
export function useFault(path: string, isMeant: (fault: EditorFault) => boolean = always): string | undefined {
  const { t } = useTranslation('templatesPage')
  const fault = useContext(Faults).find((one) => one.path === path && isMeant(one))
  return fault && faultText(t, fault)
}

const always = () => true
