import { MessageSquareText } from 'lucide-react'
import type { BlockView } from '#features/flow-nodes/block.ts'
import { Words } from '#features/flow-nodes/summary.tsx'

export const message: BlockView<'message'> = {
  icon: MessageSquareText,
  hue: 255,
  summary: ({ label }) => <Words>{label}</Words>,
}
