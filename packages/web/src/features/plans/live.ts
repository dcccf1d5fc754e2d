import { listPlans, planPush } from '@recado/contract/plans/api'
import type { SessionUser } from '@recado/contract/platform/session'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'
import { refreshMe } from '#platform/session/identity.ts'

/** A change to what the company's plan includes shows in menus and screens at once. */
export function planListeners(client: QueryClient, me: SessionUser): readonly Listener[] {
  return [
    listen(planPush, ({ planId }) => {
      if (me.super) void client.invalidateQueries({ queryKey: [listPlans.path] })
      if (planId === me.company.planId) void refreshMe().catch(() => null)
    }),
  ]
}
