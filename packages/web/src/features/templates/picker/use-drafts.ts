import type { Template } from '@recado/contract/templates/api'
import { type TemplateValues, variablesOf } from '@recado/contract/templates/fill'
import { useState } from 'react'
import { faultsOf } from './faults.ts'
import type { Chosen } from './picked.ts'
import { noPlace, type PlaceDraft, placeOf } from './place.ts'
import { filledBy, type Source, valuesOf } from './sources.ts'

interface Draft {
  /** What a user typed. It wins over what was filled in. */
  typed: TemplateValues
  file: File | null
  /** The file that it had. */
  fileName: string | null
  place: PlaceDraft
  /** Sending was tried, so all faults are shown. */
  tried: boolean
}

const empty: Draft = { typed: {}, file: null, fileName: null, place: noPlace, tried: false }

/** What is filled into each template that was looked at, so that another look loses nothing. */
export function useDrafts(chosen: Chosen | undefined, sources: readonly Source[], tokens: boolean) {
  const [drafts, setDrafts] = useState<Readonly<Record<number, Draft>>>(() =>
    chosen ? { [chosen.templateId]: draftOf(chosen) } : {},
  )
  return (template: Template) => {
    const draft = drafts[template.id] ?? empty
    const filled = filledBy(variablesOf(template), sources)
    const values = { ...valuesOf(filled), ...draft.typed }
    const place = placeOf(draft.place)
    const hasFile = draft.file !== null || draft.fileName !== null
    return {
      ...draft,
      values,
      point: place,
      /** What a field was filled from, while nothing was typed into it. */
      sourceOf: (key: string) => (draft.typed[key] === undefined ? filled[key] : undefined),
      faults: faultsOf(template, values, { hasFile, hasLocation: place !== null, tokens }),
      change: (part: Partial<Draft>) =>
        setDrafts((all) => ({ ...all, [template.id]: { ...(all[template.id] ?? empty), ...part } })),
    }
  }
}

export type Filling = ReturnType<ReturnType<typeof useDrafts>>

function draftOf({ values = {}, fileName = null, place }: Chosen): Draft {
  const point = place ? `${place.latitude}, ${place.longitude}` : ''
  return { ...empty, typed: values, fileName, ...(place && { place: { name: place.name, address: place.address, point } }) }
}
