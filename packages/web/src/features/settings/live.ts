import { companyPush } from '@recado/contract/companies/api'
import { settingsPush } from '@recado/contract/settings/api'
import type { SessionUser } from '@recado/contract/users/api'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'
import { know } from '#platform/session/session.ts'
import { companyKey, foldIn } from './queries.ts'

/** Settings hold at once, and so do the company's name and hours. */
export function settingListeners(client: QueryClient, me: SessionUser): readonly Listener[] {
  return [
    listen(settingsPush, ({ setting }) => foldIn(client, setting)),
    listen(companyPush, ({ company }) => {
      // What screens show of it. Of the rest only the settings know anything; and whoever is known anew begins to listen anew.
      const { name, schedules, timeZone } = company
      know({ ...me, company: { ...me.company, name, schedules, timeZone } })
      void client.invalidateQueries({ queryKey: companyKey })
    }),
  ]
}
