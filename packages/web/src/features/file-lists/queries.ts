import { listFileLists, type FileList } from '@recado/contract/file-lists/api'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

const maxPages = 25

/** All file lists with their files, to choose from. */
export function useFileLists() {
  // Under the path of the list, so that changes there apply here.
  return useQuery({ queryKey: [listFileLists.path, 'all'], queryFn: ({ signal }) => listAll(signal) })
}

async function listAll(signal: AbortSignal): Promise<readonly FileList[]> {
  const all: FileList[] = []
  for (let pageNumber = 1; pageNumber <= maxPages; pageNumber++) {
    const { files, hasMore } = await call(listFileLists, { pageNumber }, { signal })
    all.push(...files)
    if (!hasMore) break
  }
  return all
}
