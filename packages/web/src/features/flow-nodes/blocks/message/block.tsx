import { MessageSquareText } from 'lucide-react'
import type { BlockView } from '#features/flow-nodes/block.ts'
import { Words } from '#features/flow-nodes/summary.tsx'

export const message: BlockView<'message'> = {
  icon: MessageSquareText,
  hue: 255,
  dialog: async () => (await import('./MessageDialog.tsx')).MessageDialog,
  summary: ({ label }) => <Words>{label}</Words>,
}
