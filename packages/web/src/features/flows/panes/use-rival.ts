import { listFlowVersions } from '@recado/contract/flows/api'
import { useEffect } from 'react'
import { useEditor } from '#features/flows/graph/editor.ts'
import { useFlows } from '#features/flows/queries.ts'
import { call } from '#platform/api/api.ts'

/** Hears of it when somebody else saves, renames or switches the flow that is open. */
export function useRival(flowId: number): void {
  const known = useFlows().data?.find(({ id }) => id === flowId)
  const versionId = useEditor((editor) => editor.versionId)
  useEffect(() => {
    if (!known) return
    const { flow } = useEditor.getState()
    if (flow && known.updatedAt > flow.updatedAt) useEditor.setState({ flow: known })
    // Versions count up: one that is lower than ours was on its way when we saved.
    if (known.versionId === null || known.versionId <= (versionId ?? 0)) return
    let isCurrent = true
    void call(listFlowVersions, { id: flowId }).then(
      ([latest]) => {
        const { versionId: ours } = useEditor.getState()
        if (isCurrent && latest && latest.id > (ours ?? 0)) useEditor.setState({ rival: latest })
      },
      // Saving will tell.
      () => null,
    )
    return () => {
      isCurrent = false
    }
  }, [known, versionId, flowId])
}
