// Shows what the server pushes while nobody looks, and opens it. Caches nothing: pages come from the server as always.

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('push', (event) => {
  if (event.data) event.waitUntil(notify(event.data.json()))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.url))
})

async function notify({ title, body, url, tag, always }) {
  const pages = await windows()
  // A visible page shows it itself.
  if (!always && pages.some((page) => page.visibilityState === 'visible')) return
  await registration.showNotification(title, { body, tag, renotify: true, icon: '/icon-192.png', data: { url } })
}

/** In an open page, without reloading it; else in a new one. */
async function open(url) {
  const [page] = await windows()
  if (page) {
    await page.focus()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of a service worker takes none
    page.postMessage({ open: url })
  } else await clients.openWindow(url)
}

function windows() {
  return clients.matchAll({ type: 'window', includeUncontrolled: true })
}
