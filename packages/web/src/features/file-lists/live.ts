import { fileListPush, listFileLists } from '@recado/contract/file-lists/api'
import type { QueryClient } from '@tanstack/react-query'
import { applyRecordPushes } from '#kit/record-pushes.ts'
import type { Listener } from '#platform/live.ts'

export function fileListListeners(client: QueryClient): readonly Listener[] {
  return [applyRecordPushes(client, listFileLists, fileListPush)]
}
