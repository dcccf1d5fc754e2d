import { Network } from 'lucide-react'
import type { BlockView } from '#features/flow-nodes/block.ts'
import { Line } from '#features/flow-nodes/summary.tsx'

export const typebot: BlockView<'typebot'> = {
  icon: Network,
  hue: 40,
  summary: ({ typebotIntegration: { name } }) => <Line icon={Network}>{name}</Line>,
  silent: ['type', 'urlN8N'],
}
