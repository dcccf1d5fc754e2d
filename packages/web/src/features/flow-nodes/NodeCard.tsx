import type { FlowNode } from '@recado/contract/flows/node'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { viewOf } from './blocks.ts'
import { NodeIcon } from './NodeIcon.tsx'

/** The inside of a block on the canvas: its type, its summary, and further remarks at its head. */
export function NodeCard({ node, children }: { node: FlowNode; children?: ReactNode }) {
  const { t } = useTranslation('bots')
  const summary = viewOf(node).summary(node.data)
  return (
    <>
      <div className="flex h-10 items-center gap-2 px-2.5 text-12 font-semibold">
        <NodeIcon type={node.type} />
        <span className="mr-auto truncate">{t(`blocks.${node.type}`)}</span>
        {children}
      </div>
      {summary && <div className="space-y-1 border-t border-line px-2.5 py-2 text-11">{summary}</div>}
    </>
  )
}
