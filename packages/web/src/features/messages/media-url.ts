import { renewMedia, type Media } from '@recado/contract/media/api'
import type { Message } from '@recado/contract/messages/api'
import { useRef, useState } from 'react'
import { create } from 'zustand'
import { call } from '#platform/api/api.ts'
import { ApiError } from '#platform/api/errors.ts'
import { fetchFile, saveFile } from '#platform/api/files.ts'

/** A message's file with its current URL. */
export interface MediaUrl {
  mediaUrl: string | null
  media: Media | null
}

interface Renewed extends MediaUrl {
  /** The URL that had expired. */
  before: string | null
}

const useRenewed = create<Readonly<Record<number, Renewed>>>(() => ({}))
const asked = new Map<number, Promise<MediaUrl>>()

/** A message's latest known URLs, because URLs expire while a page is open. */
export function useMediaUrl(of: Pick<Message, 'id' | 'mediaUrl' | 'media'>): MediaUrl {
  const renewed = useRenewed((all) => all[of.id])
  // A refetched message has new URLs.
  return renewed && renewed.before === of.mediaUrl ? renewed : of
}

/** Requests new URLs once per expired one. Concurrent callers share the response. */
export function renewMediaUrl(id: number, before: string | null): Promise<MediaUrl> {
  const running = asked.get(id)
  if (running) return running
  const renewal = call(renewMedia, { id }).then((fresh) => {
    useRenewed.setState({ [id]: { ...fresh, before } })
    return fresh
  })
  const shared = renewal.finally(() => asked.delete(id))
  asked.set(id, shared)
  return shared
}

/** A URL that was renewed within this time and is refused again has not merely expired. */
const renewedMs = 60_000

/** A file that is shown in place. */
export interface ShownMedia extends MediaUrl {
  /** The URL was refused, and renewing it did not help. */
  broken: boolean
  /** Changes with every attempt. Used as a key, it makes the element load again, even from the same URL. */
  attempt: number
  onError: () => void
  retry: () => void
}

/** A refused URL is renewed once. After that the user has to retry. */
export function useShownMedia(of: Pick<Message, 'id' | 'mediaUrl' | 'media'>): ShownMedia {
  const address = useMediaUrl(of)
  const triedAt = useRef(0)
  const [broken, setBroken] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const renew = () => {
    triedAt.current = Date.now()
    renewMediaUrl(of.id, of.mediaUrl).then(
      () => {
        setBroken(false)
        setAttempt((before) => before + 1)
      },
      () => setBroken(true),
    )
  }
  const onError = () => (Date.now() - triedAt.current < renewedMs ? setBroken(true) : renew())
  return { ...address, broken, attempt, onError, retry: renew }
}

/** The file itself, by a URL made for the user signed in now, because the known URL may have expired. */
export async function fetchMedia(id: number, signal?: AbortSignal): Promise<Blob> {
  const { mediaUrl } = await call(renewMedia, { id }, { signal })
  if (!mediaUrl) throw new ApiError(404, { error: 'ERR_WAPP_DOWNLOAD_MEDIA', message: 'The file is not there.' })
  return fetchFile(mediaUrl, signal)
}

const useDownloads = create<ReadonlySet<number>>(() => new Set())

/** Whether the message's file is being downloaded. */
export function useIsDownloading(id: number): boolean {
  return useDownloads((ids) => ids.has(id))
}

/** Downloads the file under its own name. Further requests during a download are ignored. */
export async function downloadMedia({ id, media }: Pick<Message, 'id' | 'media'>, fallbackName: string): Promise<void> {
  const running = useDownloads.getState()
  if (running.has(id)) return
  useDownloads.setState(new Set([...running, id]), true)
  try {
    saveFile(await fetchMedia(id), media?.name || fallbackName)
  } finally {
    useDownloads.setState(new Set([...useDownloads.getState()].filter((other) => other !== id)), true)
  }
}

/** Shows a PDF in a new tab. The tab opens at once, because browsers require that it opens during the click. */
export async function showPdf(id: number): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const address = URL.createObjectURL(new Blob([await fetchMedia(id)], { type: pdf }))
    if (tab) tab.location.href = address
    setTimeout(() => URL.revokeObjectURL(address), renewedMs)
  } catch (error) {
    tab?.close()
    throw error
  }
}

export const pdf = 'application/pdf'
