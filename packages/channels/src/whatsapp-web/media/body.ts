import { DEFAULT_ORIGIN } from '@whiskeysockets/baileys'
import { Gone } from '#provider.ts'
import type { Route } from '#proxy/route.ts'

/** Maximum silence of the network during a download. */
const silenceMs = 30_000
/** The URL is no longer valid, or its signature has expired. */
const gone = new Set([403, 404, 410])

/** Downloads from the network and streams the bytes to `take`. Throws Gone when they no longer exist. */
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
    // The host was validated, a redirect target would not be.
    const response = await fetch(address, { signal, headers: { origin: DEFAULT_ORIGIN }, redirect: 'error', ...way })
    if (gone.has(response.status)) throw new Gone(`The network answers ${response.status}`)
    if (!response.ok || !response.body) throw new Error(`The network answers ${response.status}`)
    return await take(heard(response.body))
  } finally {
    clearTimeout(timer)
    watchdog.abort()
  }
}
