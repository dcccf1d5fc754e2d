import type { showEntry } from '@recado/contract/platform/session'
import type { Output } from '@recado/contract/endpoint'
import { useEffect, useState } from 'react'

export type Entry = Output<typeof showEntry>

/** What a visitor can do here, undefined until it is known. Uses no API client, because this module loads with the sign-in page. */
export function useEntry(): Entry | undefined {
  const [entry, setEntry] = useState<Entry>()
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const response = await fetch('/api/public/entry')
      if (response.ok && !isGone) setEntry((await response.json()) as Entry)
    }
    // Without an answer the page stays as it is, and a later attempt shows the reason.
    look().catch(() => null)
    return () => void (isGone = true)
  }, [])
  return entry
}
