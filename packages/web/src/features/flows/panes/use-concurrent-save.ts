import { listFlowVersions } from '@recado/contract/flows/api'
import { useEffect } from 'react'
import { useEditor } from '#features/flows/graph/editor.ts'
import { useFlows } from '#features/flows/queries.ts'
import { call } from '#platform/api/api.ts'

/** Notices when a colleague saves, renames or switches the open flow. */
export function useConcurrentSave(flowId: number): void {
  const known = useFlows().data?.find(({ id }) => id === flowId)
  const versionId = useEditor((editor) => editor.versionId)
  useEffect(() => {
    if (!known) return
    const { flow } = useEditor.getState()
    if (flow && known.updatedAt > flow.updatedAt) useEditor.setState({ flow: known })
    // Version ids count up. A lower id than ours was on its way when we saved.
    if (known.versionId === null || known.versionId <= (versionId ?? 0)) return
    let isCurrent = true
    void call(listFlowVersions, { id: flowId }).then(
      ([latest]) => {
        const { versionId: ours } = useEditor.getState()
        if (isCurrent && latest && latest.id > (ours ?? 0)) useEditor.setState({ rival: latest })
      },
      // The next save will report it.
      () => null,
    )
    return () => {
      isCurrent = false
    }
  }, [known, versionId, flowId])
}
