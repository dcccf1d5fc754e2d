import { create } from 'zustand'
import { readStored, writeStored } from './storage.ts'

interface NotifyState {
  permission: NotificationPermission | 'unsupported'
  /** Whether the user was asked in this browser. They are asked only once. */
  asked: boolean
}

const storageKey = 'notifyAsked'

export const useNotify = create<NotifyState>(() => ({ permission: permissionNow(), asked: readStored(storageKey) !== null }))

let navigate: (url: string) => void = (url) => location.assign(url)

/** The notifications this page shows, by tag. */
const shown = new Map<string, Notification>()

/** From now on, opens the address of a clicked notification with this, without reloading the page. */
export function openNotificationsWith(open: (url: string) => void): void {
  navigate = open
}

/** Opens an address of the application the way a click on a notification does. */
export function openInApp(url: string): void {
  navigate(url)
}

// A notification of the service worker was clicked, and it brings this page to the front.
if ('serviceWorker' in navigator) {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ open?: string }>) => {
    if (data.open) navigate(data.open)
  })
}

/** Asks whether notifications may be shown; browsers allow asking only during a user gesture. */
export async function askToNotify(): Promise<NotifyState['permission']> {
  const permission = permissionNow() === 'default' ? await Notification.requestPermission() : permissionNow()
  writeStored(storageKey, 'yes')
  useNotify.setState({ permission, asked: true })
  return permission
}

/** Declines for good; the browser's own settings can still allow notifications. */
export function declineToNotify(): void {
  writeStored(storageKey, 'no')
  useNotify.setState({ asked: true })
}

/**
 * Shows a notification of the operating system, if allowed. It replaces an earlier one with the same tag.
 * A click brings the window to the front and opens the address.
 */
export function showSystemNotification(title: string, body: string, url: string, tag: string): void {
  if (permissionNow() !== 'granted') return
  try {
    const notification = new Notification(title, { body, tag, icon: '/icon-192.png', silent: true })
    shown.set(tag, notification)
    notification.addEventListener('close', () => shown.get(tag) === notification && shown.delete(tag))
    notification.addEventListener('click', () => {
      notification.close()
      focus()
      navigate(url)
    })
  } catch {
    // Phones have the interface but let only service workers use it.
    void showByWorker(title, { body, tag, icon: '/icon-192.png', silent: true, data: { url } })
  }
}

async function showByWorker(title: string, options: NotificationOptions): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker) await worker.showNotification(title, options)
  else useNotify.setState({ permission: logUnsupported() })
}

/** Withdraws the notification with this tag, whether this page showed it or it came while the page was closed. */
export async function closeSystemNotification(tag: string): Promise<void> {
  shown.get(tag)?.close()
  if (permissionNow() !== 'granted') return
  const worker = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await worker?.getNotifications({ tag })) ?? []) notification.close()
}

function permissionNow(): NotifyState['permission'] {
  return 'Notification' in globalThis ? Notification.permission : logUnsupported()
}

let isLogged = false

function logUnsupported(): 'unsupported' {
  // oxlint-disable-next-line no-console -- the specification asks for a note in the log, and for nothing else
  if (!isLogged) console.info('This browser shows no notifications.')
  isLogged = true
  return 'unsupported'
}
