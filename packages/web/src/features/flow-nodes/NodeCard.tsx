import type { FlowNode } from '@recado/contract/flows/node'
import { useTranslation } from 'react-i18next'
import { Summary } from './card/Summary.tsx'
import { NodeIcon } from './NodeIcon.tsx'
import { nodeKinds } from './kinds.ts'

/** The inside of a block on the canvas: what it is, and what it does. */
export function NodeCard({ node }: { node: FlowNode }) {
  const { t } = useTranslation(['flowNodes', 'ui'])
  return (
    <>
      <div className="flex h-10 items-center gap-2 px-2.5 text-12 font-semibold">
        <NodeIcon type={node.type} />
        <span className="truncate">{t(nodeKinds[node.type].label)}</span>
      </div>
      <Summary node={node} />
    </>
  )
}
