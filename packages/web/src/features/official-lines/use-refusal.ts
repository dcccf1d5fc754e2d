import type { Step } from '@recado/contract/official-lines/api'
import type { SignupChoice } from '@recado/contract/official-lines/signup'
import { useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { toast } from '#ui/overlays/toast.ts'
import { choiceIn, refusedSteps } from './queries.ts'
import type { LineValues } from './rules.ts'

/** Where the check of a line stopped, and the numbers of which one is to be chosen. What was typed stays. */
export function useRefusal() {
  const [refused, setRefused] = useState<readonly Step[] | null>(null)
  const [choice, setChoice] = useState<SignupChoice | null>(null)
  const onError = <Values extends LineValues & FieldValues, Valid>(
    error: unknown,
    { setValue }: Pick<UseFormReturn<Values, unknown, Valid>, 'setValue'>,
  ) => {
    // What Meta's window gave is good once.
    for (const name of ['metaCode', 'metaGrant'] as const) setValue(name as Path<Values>, '' as PathValue<Values, Path<Values>>)
    const steps = refusedSteps(error)
    const numbers = choiceIn(error)
    if (numbers) setChoice(numbers)
    else if (steps) setRefused(steps)
    else toast.error(error)
  }
  return { refused, choice, onError, forget: () => setRefused(null) }
}
