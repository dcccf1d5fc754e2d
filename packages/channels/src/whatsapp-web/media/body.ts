import { DEFAULT_ORIGIN } from '@whiskeysockets/baileys'
import { Gone } from '#provider.ts'
import type { Route } from '#proxy/route.ts'

/** How long the network may send nothing. */
const silenceMs = 30_000
/** The address leads nowhere any more, or its signature has run out. */
const gone = new Set([403, 404, 410])

/** Downloads from the network and passes the bytes to `take` as they come. Throws Gone when they are no longer there. */
export async function fetchBody<T>(
  address: URL,
  route: Route | undefined,
  take: (body: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const watchdog = new AbortController()
  const bark = () => watchdog.abort(new Error('The network sends nothing'))
  const timer = setTimeout(bark, silenceMs)

  async function* heard(body: AsyncIterable<Uint8Array>) {
    for await (const piece of body) {
      timer.refresh()
      yield piece
    }
  }

  try {
    const way = route ? { dispatcher: route.dispatcher } : {}
    const { signal } = watchdog
    // The host was looked at; where it would lead was not.
    const response = await fetch(address, { signal, headers: { origin: DEFAULT_ORIGIN }, redirect: 'error', ...way })
    if (gone.has(response.status)) throw new Gone(`The network answers ${response.status}`)
    if (!response.ok || !response.body) throw new Error(`The network answers ${response.status}`)
    return await take(heard(response.body))
  } finally {
    clearTimeout(timer)
    watchdog.abort()
  }
}
