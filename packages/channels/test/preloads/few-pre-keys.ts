/** A new device hands over 40 one-time keys, not 812: making and keeping those is most of what a pairing costs. */
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
