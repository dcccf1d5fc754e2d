import { type FlowVersion, saveFlow } from '@recado/contract/flows/api'
import type { FlowIssue } from '@recado/contract/flows/faults'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asLoose } from '#features/flows/graph/edit.ts'
import { recordFaults, recordSaved, useEditor } from '#features/flows/graph/editor.ts'
import { forgetVersions, showFlow } from '#features/flows/queries.ts'
import { call } from '#platform/api/api.ts'
import { hasCode } from '#platform/api/errors.ts'
import { toast } from '#ui/overlays/toast.ts'
import { goTo } from './acts.ts'

/** Saves the flow on the canvas. Faults that prevent the save are shown at their blocks. */
export function useSaving() {
  const { t } = useTranslation('flows')
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const isUnderWay = useRef(false)
  const save = useCallback(
    async (overwrites = false) => {
      const { flow, graph, versionId, shown } = useEditor.getState()
      if (!flow || shown || isUnderWay.current) return
      isUnderWay.current = true
      setBusy(true)
      const seen = overwrites ? {} : { versionId }
      try {
        const answer = await call(saveFlow, { idFlow: flow.id, ...asLoose(graph), ...seen })
        recordSaved(answer.flow, graph, answer.warnings)
        showFlow(client, answer.flow)
        forgetVersions(client, flow.id)
        toast.success(t('flowSaved'))
        const odd = new Set(answer.warnings.map(({ nodeId }) => nodeId)).size
        if (odd > 0) toast.warning(t('warned', { count: odd }))
      } catch (error) {
        refused(error)
      }
      isUnderWay.current = false
      setBusy(false)
    },
    [t, client],
  )
  return { save, busy }
}

export function refused(error: unknown): void {
  if (hasCode(error, 'ERR_FLOW_CHANGED')) {
    useEditor.setState({ rival: (error.details as { version: FlowVersion }).version })
    return
  }
  if (!hasCode(error, 'ERR_FLOW_INVALID')) return toast.error(error)
  const { faults } = error.details as { faults: readonly FlowIssue[] }
  recordFaults(faults)
  toast.error(error)
  nextFault()
}

let last: string | null = null

/** Goes to the next block with a fault or a warning. */
export function nextFault(): void {
  const { faults, warnings } = useEditor.getState()
  const ids = [...new Set((faults.length > 0 ? faults : warnings).flatMap(({ nodeId }) => nodeId ?? []))]
  if (ids.length === 0) return
  last = ids[(ids.indexOf(last ?? '') + 1) % ids.length] ?? null
  if (last) goTo(last)
}
