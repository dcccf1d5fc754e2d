import { Toast } from '@base-ui/react/toast'
import { errorText } from '#platform/error-text.ts'

/** Adds notices from anywhere; the shell's Toaster shows them. */
export const toastManager = Toast.createToastManager()

const brief = 2000
const readable = 6000

interface Undo {
  label: string
  onUndo: () => void
}

export const toast = {
  /** Two seconds; five when there is something to take back. */
  success: (text: string, undo?: Undo): void => {
    if (!undo) {
      toastManager.add({ title: text, type: 'success', timeout: brief })
      return
    }
    const id = toastManager.add({
      title: text,
      type: 'success',
      timeout: 5000,
      actionProps: {
        children: undo.label,
        onClick() {
          undo.onUndo()
          toastManager.close(id)
        },
      },
    })
  },

  warning: (text: string): void => {
    toastManager.add({ title: text, type: 'warning', timeout: readable })
  },

  /** Six seconds, or until dismissed: nobody reads a sentence in two. */
  error: (error: unknown): void => {
    toastManager.add({ title: errorText(error), type: 'error', timeout: readable, priority: 'high' })
  },
}
