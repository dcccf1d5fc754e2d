import { listFlowFiles } from '@recado/contract/flows/api'
import type { Output } from '@recado/contract/endpoint'
import { mediaUrlMinutes } from '@recado/contract/files'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

export type StoredFile = Output<typeof listFlowFiles>[number]

/** Addresses are valid for half of their time at least. */
const renewedMs = (mediaUrlMinutes * 60_000) / 3
/** What one call may ask for. */
const mostNames = 200

interface Wish {
  name: string
  resolve: (file: StoredFile | null) => void
  reject: (error: unknown) => void
}

let wishes: Wish[] = []

/** All that a canvas asks for at once goes in one call. */
function fetchFile(name: string): Promise<StoredFile | null> {
  return new Promise((resolve, reject) => {
    wishes.push({ name, resolve, reject })
    if (wishes.length === 1) setTimeout(fetchAll)
  })
}

function fetchAll(): void {
  const all = wishes
  wishes = []
  for (let at = 0; at < all.length; at += mostNames) void fetchSome(all.slice(at, at + mostNames))
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

/** A file that the company keeps for its flows, under an address that is renewed before it expires. Null: there is none. */
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
