import type { showEntry } from '@recado/contract/platform/session'
import type { Output } from '@recado/contract/endpoint'
import { useEffect, useState } from 'react'

export type Entry = Output<typeof showEntry>

/** Asked once for all parts of a page. */
let asked: Promise<Entry | undefined> | undefined

/** What a visitor can do here, undefined where it cannot be known. Uses no API client, because this module loads with the sign-in page. */
export async function fetchEntry(): Promise<Entry | undefined> {
  const response = await fetch('/api/public/entry').catch(() => undefined)
  return response?.ok ? ((await response.json()) as Entry) : undefined
}

/** The same, undefined until it is known. Without an answer the page stays as it is, and a later attempt shows the reason. */
export function useEntry(): Entry | undefined {
  const [entry, setEntry] = useState<Entry>()
  useEffect(() => {
    let isGone = false
    asked ??= fetchEntry()
    void asked.then((answer) => {
      asked = undefined
      if (!isGone && answer) setEntry(answer)
    })
    return () => void (isGone = true)
  }, [])
  return entry
}
