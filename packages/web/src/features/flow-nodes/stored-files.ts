import { listFlowFiles } from '@recado/contract/flows/api'
import type { Output } from '@recado/contract/endpoint'
import { mediaUrlMinutes } from '@recado/contract/files'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

export type StoredFile = Output<typeof listFlowFiles>[number]

/** URLs are valid for at least half of their lifetime, so they are renewed after a third. */
const renewedMs = (mediaUrlMinutes * 60_000) / 3
/** The maximum number of names in one call. */
const maxNames = 200

interface Wish {
  name: string
  resolve: (file: StoredFile | null) => void
  reject: (error: unknown) => void
}

let wishes: Wish[] = []

/** Puts all files that a canvas requests at the same time into one call. */
function fetchFile(name: string): Promise<StoredFile | null> {
  return new Promise((resolve, reject) => {
    wishes.push({ name, resolve, reject })
    if (wishes.length === 1) setTimeout(fetchAll)
  })
}

function fetchAll(): void {
  const all = wishes
  wishes = []
  for (let at = 0; at < all.length; at += maxNames) void fetchSome(all.slice(at, at + maxNames))
}

async function fetchSome(some: readonly Wish[]): Promise<void> {
  try {
    const files = await call(listFlowFiles, { names: JSON.stringify(some.map(({ name }) => name)) })
    const byName = new Map(files.map((file) => [file.name, file]))
    for (const { name, resolve } of some) resolve(byName.get(name) ?? null)
  } catch (error) {
    for (const { reject } of some) reject(error)
  }
}

/** A file that the company stores for its flows, with a URL that is renewed before it expires. Null when there is no such file. */
export function useStoredFile(name: string): StoredFile | null | undefined {
  const { data } = useQuery({
    queryKey: [listFlowFiles.path, name],
    queryFn: () => fetchFile(name),
    enabled: name !== '',
    staleTime: renewedMs,
    refetchInterval: renewedMs,
  })
  return data
}
