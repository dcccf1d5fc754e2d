import type { FlowNode } from '@recado/contract/flows/node'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Summary } from './card/Summary.tsx'
import { NodeIcon } from './NodeIcon.tsx'
import { nodeKinds } from './kinds.ts'

/** The inside of a block on the canvas: what it is, what it does, and at its head what else is said of it. */
export function NodeCard({ node, children }: { node: FlowNode; children?: ReactNode }) {
  const { t } = useTranslation(['flowNodes', 'ui'])
  return (
    <>
      <div className="flex h-10 items-center gap-2 px-2.5 text-12 font-semibold">
        <NodeIcon type={node.type} />
        <span className="mr-auto truncate">{t(nodeKinds[node.type].label)}</span>
        {children}
      </div>
      <Summary node={node} />
    </>
  )
}
