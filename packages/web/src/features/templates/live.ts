import { listTemplates, type TemplateAccount, templateAccountPush, templatePush } from '@recado/contract/templates/api'
import type { QueryClient } from '@tanstack/react-query'
import { foldRecord } from '#kit/records.ts'
import { listen, type Listener } from '#platform/live.ts'
import { accountsKey, cacheTemplate } from './queries.ts'

export function templateListeners(client: QueryClient): readonly Listener[] {
  return [
    listen(templatePush, (event) => {
      if (event.action === 'delete') foldRecord(client, listTemplates, event.id)
      else cacheTemplate(client, event.record)
      // How many there are, and how many need attention.
      void client.invalidateQueries({ queryKey: accountsKey })
    }),
    // The whole list was read, and no push tells of each template.
    listen(templateAccountPush, (account) => {
      client.setQueryData<readonly TemplateAccount[]>(accountsKey, (known) =>
        known?.map((one) => (one.wabaId === account.wabaId ? account : one)),
      )
      void client.invalidateQueries({ queryKey: accountsKey })
      void client.invalidateQueries({ queryKey: [listTemplates.path] })
    }),
  ]
}
