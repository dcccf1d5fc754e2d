import type { showEntry } from '@recado/contract/auth/api'
import type { Output } from '@recado/contract/endpoint'
import { useEffect, useState } from 'react'

export type Entry = Output<typeof showEntry>

/** What can be done here before sign-in; undefined until it is known. Does without the API client, as this comes with the sign-in page. */
export function useEntry(): Entry | undefined {
  const [entry, setEntry] = useState<Entry>()
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const response = await fetch('/api/public/entry')
      if (response.ok && !isGone) setEntry((await response.json()) as Entry)
    }
    // Without an answer the page is as it was, and what is then tried says why.
    look().catch(() => null)
    return () => void (isGone = true)
  }, [])
  return entry
}
