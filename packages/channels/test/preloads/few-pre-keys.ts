/** A new device offers 40 one-time keys, not 812: generating and storing those is most of the cost of pairing. */
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/baileys/lib/Defaults/index.js')) return loaded
    const source = new TextDecoder()
      .decode(loaded.source as Uint8Array)
      .replace('INITIAL_PREKEY_COUNT = 812', 'INITIAL_PREKEY_COUNT = 40')
    return { ...loaded, source }
  },
})
