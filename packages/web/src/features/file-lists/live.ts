import { fileListPush, listFileLists } from '@recado/contract/file-lists/api'
import type { QueryClient } from '@tanstack/react-query'
import { foldRecord } from '#kit/records.ts'
import { listen, type Listener } from '#platform/live.ts'

export function fileListListeners(client: QueryClient): readonly Listener[] {
  return [
    listen(fileListPush, (event) => foldRecord(client, listFileLists, event.action === 'delete' ? event.fileId : event.fileList)),
  ]
}
