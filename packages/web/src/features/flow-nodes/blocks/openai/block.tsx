import { Bot } from 'lucide-react'
import type { BlockView } from '#features/flow-nodes/block.ts'
import { Line } from '#features/flow-nodes/summary.tsx'

export const openai: BlockView<'openai'> = {
  icon: Bot,
  hue: 185,
  summary: ({ typebotIntegration: { name } }) => <Line icon={Bot}>{name}</Line>,
  silent: ['voice', 'voiceRegion', 'apiKey', 'voiceKey', 'keysOf', 'model'],
}
