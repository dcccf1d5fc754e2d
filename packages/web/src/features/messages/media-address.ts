import { renewMedia, type Media } from '@recado/contract/media/api'
import type { Message } from '@recado/contract/messages/api'
import { useRef, useState } from 'react'
import { create } from 'zustand'
import { call } from '#platform/api/api.ts'
import { ApiError } from '#platform/api/errors.ts'
import { fetchFile, saveFile } from '#platform/api/files.ts'

/** A file of a message and where it can be fetched for now. */
export interface Addressed {
  mediaUrl: string | null
  media: Media | null
}

interface Renewed extends Addressed {
  /** The address that had expired. */
  before: string | null
}

const useRenewed = create<Readonly<Record<number, Renewed>>>(() => ({}))
const asked = new Map<number, Promise<Addressed>>()

/** Addresses expire while a page is open: a message's latest known ones. */
export function useAddress(of: Pick<Message, 'id' | 'mediaUrl' | 'media'>): Addressed {
  const renewed = useRenewed((all) => all[of.id])
  // A message fetched again brings addresses of its own.
  return renewed && renewed.before === of.mediaUrl ? renewed : of
}

/** Asks for fresh addresses once per expired one; parallel callers share the answer. */
export function renewAddress(id: number, before: string | null): Promise<Addressed> {
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

/** An address renewed a moment ago and refused again has not merely expired. */
const renewedMs = 60_000

/** A file to show in place. */
export interface Shown extends Addressed {
  /** Its address was refused, and renewing it did not help. */
  broken: boolean
  /** Changes with every attempt: as its key, it makes the element load again, even from the same address. */
  attempt: number
  onError: () => void
  retry: () => void
}

/** A refused address is renewed once; after that it is up to a person. */
export function useShown(of: Pick<Message, 'id' | 'mediaUrl' | 'media'>): Shown {
  const address = useAddress(of)
  const triedAt = useRef(0)
  const [broken, setBroken] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const renew = () => {
    triedAt.current = Date.now()
    renewAddress(of.id, of.mediaUrl).then(
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

/** The file itself, by an address made for whoever is signed in now: the one at hand may have expired. */
export async function fetchMedia(id: number, signal?: AbortSignal): Promise<Blob> {
  const { mediaUrl } = await call(renewMedia, { id }, { signal })
  if (!mediaUrl) throw new ApiError(404, { error: 'ERR_WAPP_DOWNLOAD_MEDIA', message: 'The file is not there.' })
  return fetchFile(mediaUrl, signal)
}

const useDownloads = create<ReadonlySet<number>>(() => new Set())

/** Is the message's file being downloaded? */
export function useIsDownloading(id: number): boolean {
  return useDownloads((ids) => ids.has(id))
}

/** Downloads the file under its own name; only once, however often it is asked for meanwhile. */
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

/** Shows a PDF in a tab of its own; it is opened at once, as browsers want it of a press. */
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
