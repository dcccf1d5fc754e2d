import { Toast } from '@base-ui/react/toast'
import { create } from 'zustand'
import { errorText } from '#platform/error-text.ts'
import { useSession } from '#platform/session.ts'

/** Adds notices from anywhere; the shell's Toaster shows them. */
export const toastManager = Toast.createToastManager()

const brief = 2000
const undoable = 5000
const readable = 6000
const kept = 20

type NoticeType = 'success' | 'warning' | 'error'

export interface RecentNotice {
  id: string
  text: string
  type: NoticeType
  at: string
}

/** The latest notices, newest first. */
export const useRecentNotices = create<readonly RecentNotice[]>(() => [])

// What was said to one person is not for the next.
useSession.subscribe((state, before) => {
  if (before.token && !state.token) useRecentNotices.setState([], true)
})

interface Undo {
  label: string
  onUndo: () => void
}

export const toast = {
  /** Two seconds; five when there is something to take back. */
  success: (text: string, undo?: Undo): void => {
    if (!undo) {
      say('success', text, brief)
      return
    }
    const id = say('success', text, undoable, {
      children: undo.label,
      onClick() {
        undo.onUndo()
        toastManager.close(id)
      },
    })
  },

  warning: (text: string): void => {
    say('warning', text, readable)
  },

  /** Six seconds, or until dismissed: nobody reads a sentence in two. */
  error: (error: unknown): void => {
    say('error', errorText(error), readable)
  },
}

interface Action {
  children: string
  onClick: () => void
}

function say(type: NoticeType, text: string, timeout: number, actionProps?: Action): string {
  const id = toastManager.add({ title: text, type, timeout, ...(actionProps && { actionProps }) })
  const notice = { id, text, type, at: new Date().toISOString() }
  useRecentNotices.setState((known) => [notice, ...known].slice(0, kept), true)
  return id
}
