import { contactImportPush } from '@recado/contract/contact-imports/api'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'
import { applyImportEvent } from './queries.ts'

export function importListeners(client: QueryClient): readonly Listener[] {
  return [listen(contactImportPush, (event) => applyImportEvent(client, event))]
}
