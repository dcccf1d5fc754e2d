import { companyPush } from '@recado/contract/companies/api'
import { settingsPush } from '@recado/contract/settings/api'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'
import { setSessionUser, useSession } from '#platform/session/session.ts'
import { companyKey, foldIn } from './queries.ts'

/** Applies changed settings at once, and changes of the company's name and hours. */
export function settingListeners(client: QueryClient): readonly Listener[] {
  return [
    listen(settingsPush, ({ setting }) => foldIn(client, setting)),
    listen(companyPush, ({ company }) => {
      // Only the fields that screens show. Only the settings use the other fields, and a changed user restarts the listeners.
      const { name, schedules, timeZone } = company
      // The user as they are now. A change of availability does not restart the listeners.
      const { user } = useSession.getState()
      if (user) setSessionUser({ ...user, company: { ...user.company, name, schedules, timeZone } })
      void client.invalidateQueries({ queryKey: companyKey })
    }),
  ]
}
