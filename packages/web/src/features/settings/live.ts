import { companyPush } from '@recado/contract/companies/api'
import { settingsPush } from '@recado/contract/settings/api'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'
import { know, useSession } from '#platform/session/session.ts'
import { companyKey, foldIn } from './queries.ts'

/** Settings hold at once, and so do the company's name and hours. */
export function settingListeners(client: QueryClient): readonly Listener[] {
  return [
    listen(settingsPush, ({ setting }) => foldIn(client, setting)),
    listen(companyPush, ({ company }) => {
      // What screens show of it. Of the rest only the settings know anything; and whoever is known anew begins to listen anew.
      const { name, schedules, timeZone } = company
      // As one is now: what one says of oneself has changed without listening anew.
      const { user } = useSession.getState()
      if (user) know({ ...user, company: { ...user.company, name, schedules, timeZone } })
      void client.invalidateQueries({ queryKey: companyKey })
    }),
  ]
}
