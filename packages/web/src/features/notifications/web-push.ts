import { pushKey, subscribeToPush, testPush } from '@recado/contract/push-subscriptions/api'
import { call } from '#platform/api/api.ts'
import { useSession } from '#platform/session/session.ts'

/** Runs one after the other: when a user signs out and in again, ending the old subscription must not end the new one. */
let last: Promise<unknown> = Promise.resolve()
let subscribed = false

/** Does the service worker show the notifications of a hidden or closed page? */
export function isPushed(): boolean {
  return subscribed
}

/** Lets the server notify this browser while the page is hidden or closed, if browser and permission allow it. */
export function startPush(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || Notification.permission !== 'granted')
    return Promise.resolve()
  const started = last.then(subscribe)
  // If no push service can be reached, the open page still notifies.
  last = started.catch(() => null)
  return started.catch(() => undefined)
}

/** Has the server notify this browser now. @returns false where no push service can be reached */
export async function tryPush(): Promise<boolean> {
  await startPush()
  if (!subscribed) return false
  const worker = await navigator.serviceWorker.getRegistration()
  const endpoint = (await worker?.pushManager.getSubscription())?.endpoint
  if (!endpoint) return false
  await call(testPush, { endpoint })
  return true
}

async function subscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.register('/sw.js')
  await navigator.serviceWorker.ready
  const { publicKey } = await call(pushKey, {})
  const known = await worker.pushManager.getSubscription()
  // A subscription made with another installation's key receives nothing from this one.
  const kept = known && keyOf(known) === publicKey ? known : null
  if (known && !kept) await known.unsubscribe()
  const subscription = kept ?? (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return
  await call(subscribeToPush, { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } })
  subscribed = true
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** The server ends the subscription along with its session; this makes the browser forget it. */
async function unsubscribe(): Promise<void> {
  subscribed = false
  const worker = await navigator.serviceWorker.getRegistration()
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
}

useSession.subscribe((state, before) => {
  if (before.token && !state.token && subscribed) last = last.then(unsubscribe).catch(() => null)
})
