import { type FlowVersion, saveFlow, showFlowVersion } from '@recado/contract/flows/api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refused } from '#features/flows/canvas/use-save.ts'
import { asLoose, fromSaved } from '#features/flows/graph/edit.ts'
import { adoptServerGraph, useEditor } from '#features/flows/graph/editor.ts'
import { forgetVersions, showFlow } from '#features/flows/queries.ts'
import { call } from '#platform/api/api.ts'
import { toast } from '#ui/overlays/toast.ts'

/** Restores a version by saving it again as a new one. Undo brings back the earlier content of the canvas. */
export function useRestoring(idFlow: number) {
  const { t } = useTranslation('flows')
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const restore = async ({ id }: Pick<FlowVersion, 'id'>) => {
    setBusy(true)
    try {
      const graph = fromSaved(await call(showFlowVersion, { id: idFlow, versionId: id }))
      const { versionId } = useEditor.getState()
      const { flow } = await call(saveFlow, { idFlow, ...asLoose(graph), versionId, restoredFrom: id })
      if (flow.versionId !== null) adoptServerGraph(flow.versionId, graph)
      useEditor.setState({ flow })
      showFlow(client, flow)
      toast.success(t('restored'))
    } catch (error) {
      refused(error)
    }
    forgetVersions(client, idFlow)
    setBusy(false)
  }
  return { restore, busy }
}
