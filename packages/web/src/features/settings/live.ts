import { companyPush } from '@recado/contract/companies/api'
import { settingsPush } from '@recado/contract/settings/api'
import type { SessionUser } from '@recado/contract/users/api'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'
import { know } from '#platform/session/session.ts'
import { companyKey, foldIn } from './queries.ts'

/** Settings hold at once, and the company goes by its new name. */
export function settingListeners(client: QueryClient, me: SessionUser): readonly Listener[] {
  return [
    listen(settingsPush, ({ setting }) => foldIn(client, setting)),
    listen(companyPush, ({ company }) => {
      // Of the rest, no screen but the settings' own knows anything; and whoever is known anew begins to listen anew.
      if (company.name !== me.company.name) know({ ...me, company: { ...me.company, ...company } })
      void client.invalidateQueries({ queryKey: companyKey })
    }),
  ]
}
