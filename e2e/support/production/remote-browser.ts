import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import type { Browser } from 'playwright-core'
import { launch } from '#support/browser.ts'

export interface RemoteBrowser {
  browser: Browser
  close(): Promise<void>
}

/** A browser for which a local installation is remote: its requests arrive from `address`, one of 127.0.0.0/8. */
export async function openRemoteBrowser(url: string, address: string): Promise<RemoteBrowser> {
  const { hostname, port } = new URL(url)
  const gate = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port: Number(port), localAddress: address })
    near.pipe(far).pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => other.destroy()).once('close', () => other.destroy())
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const own = (gate.address() as AddressInfo).port
  const browser = await launch([`--host-resolver-rules=MAP ${hostname}:${port} 127.0.0.1:${own}`, '--ignore-certificate-errors'])
  return {
    browser,
    close: async () => {
      await browser.close()
      gate.close()
    },
  }
}
