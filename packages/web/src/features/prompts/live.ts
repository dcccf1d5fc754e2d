import { aiLimitPush, listPrompts } from '@recado/contract/prompts/api'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { withTexts } from '#platform/i18n.ts'
import { listen, type Listener } from '#platform/live.ts'
import { toast } from '#ui/overlays/toast.ts'

export function promptListeners(client: QueryClient): readonly Listener[] {
  return [
    listen(aiLimitPush, ({ state }) => {
      void client.invalidateQueries({ queryKey: [listPrompts.path] })
      void withTexts(['prompts'], async () =>
        toast.error(i18next.t(state === 'full' ? 'prompts:limitFull' : 'prompts:limitNear')),
      )
    }),
  ]
}
