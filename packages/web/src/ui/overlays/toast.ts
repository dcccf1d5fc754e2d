import { create } from 'zustand'
import { errorText } from '#platform/api/error-text.ts'
import { useSession } from '#platform/session/session.ts'

let brief = 2000
const offering = 5000
const readable = 6000
const kept = 20

type NoticeType = 'success' | 'info' | 'warning' | 'error'

export interface RecentNotice {
  id: string
  text: string
  type: NoticeType
  at: string
}

/** The latest notices, newest first. */
export const useRecentNotices = create<readonly RecentNotice[]>(() => [])

// The notices for one user are not for the next.
useSession.subscribe((state, before) => {
  if (before.token && !state.token) {
    useRecentNotices.setState([], true)
    waiting.length = 0
  }
})

interface Offer {
  label: string
  run: () => void
}

export interface Notice {
  id: string
  text: string
  type: NoticeType
  timeout: number
  offer: Offer | undefined
}

export type ShowNotice = (notice: Notice) => void

let said = 0
let show: ShowNotice | null = null
const waiting: Notice[] = []

/** From now on, shows notices with this, including earlier ones; returns how to stop. */
export function showNoticesWith(shows: ShowNotice): () => void {
  show = shows
  for (const notice of waiting.splice(0)) shows(notice)
  return () => {
    show = null
  }
}

/** From now on, brief notices stay this long. Returns a function that reverts that. */
export function toastsLast(ms: number): () => void {
  const before = brief
  brief = ms
  return () => {
    brief = before
  }
}

export const toast = {
  /** Two seconds, unless a screen says otherwise; five when there is something to undo. */
  success: (text: string, undo?: Offer): void => say('success', text, undo ? offering : brief, undo),

  /** News with a link to it: five seconds. */
  info: (text: string, offer: Offer): void => say('info', text, offering, offer),

  warning: (text: string): void => say('warning', text, brief),

  /**
   * Six seconds, or until dismissed, because two seconds are too short to read a sentence. A caller that knows more than the error passes
   * its own text.
   */
  error: (error: unknown): void => say('error', typeof error === 'string' ? error : errorText(error), readable),
}

function say(type: NoticeType, text: string, timeout: number, offer?: Offer): void {
  const id = String(++said)
  const notice = { id, text, type, timeout, offer }
  if (show) show(notice)
  else waiting.push(notice)
  useRecentNotices.setState((known) => [{ id, text, type, at: new Date().toISOString() }, ...known].slice(0, kept), true)
}
