import { Flag } from 'lucide-react'
import type { BlockView } from '#features/flow-nodes/block.ts'
import { Words } from '#features/flow-nodes/summary.tsx'

export const start: BlockView<'start'> = {
  icon: Flag,
  hue: 150,
  summary: ({ label }) => (label ? <Words>{label}</Words> : null),
  first: () => undefined,
}
