import { useRef, useState, type RefObject } from 'react'
import { type Allowed, offReason, type OffReason } from './faults.ts'
import { focusFirstFault, focusFirstOpen } from './focus.ts'
import type { Chosen, Picked } from './picked.ts'
import type { Source } from './sources.ts'
import { useDrafts } from './use-drafts.ts'
import { useCurrent, useOffered } from './use-offered.ts'

interface Asked {
  whatsappId: number
  sources: readonly Source[]
  tokens: boolean
  allowed: Allowed
  chosen: Chosen | undefined
  /** A phone shows the list and the fields one after the other. */
  steps: boolean
  onPick: (picked: Picked) => void
}

/** Which template is looked at, what is filled into it, and whether it may go. */
export function usePicking(
  { whatsappId, sources, tokens, allowed, chosen, steps, onPick }: Asked,
  filler: RefObject<HTMLElement | null>,
) {
  const offered = useOffered(whatsappId, allowed.marketing)
  const [wanted, setWanted] = useState(chosen?.templateId ?? null)
  const [fills, setFills] = useState(chosen !== undefined)
  const draftOf = useDrafts(chosen, sources, tokens)
  const done = useRef(false)
  const rows = offered.query.data ?? []
  // Beside the list one is looked at from the beginning.
  const first = steps ? undefined : rows.find((row) => offReason(row, allowed) === null)
  const id = wanted ?? first?.id ?? null
  const { current, isGone } = useCurrent(id, rows)
  const filling = current && draftOf(current)
  const off = current ? reasonOf() : null

  function reasonOf(): OffReason | null {
    if (isGone) return { why: 'gone' }
    return current ? offReason(current, allowed) : null
  }

  function fill(templateId: number): void {
    setWanted(templateId)
    setFills(true)
    focusFirstOpen(filler)
  }

  /** Once: a second press finds it done. */
  function pick(): void {
    if (!current || !filling || off || done.current || (steps && !fills)) return
    if (filling.faults.length > 0) {
      filling.change({ tried: true })
      focusFirstFault(filler)
      return
    }
    done.current = true
    onPick({ template: current, values: filling.values, file: filling.file, place: filling.point })
  }

  const looked = current && filling && (!steps || fills) ? { template: current, filling } : null
  return { offered, id, off, looked, look: setWanted, fill, pick, leave: () => setFills(false) }
}
