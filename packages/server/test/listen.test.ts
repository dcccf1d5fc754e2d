import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { listen } from '@recado/postgres/listen'
import pg from 'pg'
import { pino } from 'pino'
import { inject, expect, test } from 'vitest'

/** Forwards to the server of this test run, until the open connections fall silent without being closed. */
async function startProxy(): Promise<{ url: string; silence: () => void; close: () => void }> {
  const url = new URL(inject('postgresUrl'))
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = connect(`${url.searchParams.get('host')}/.s.PGSQL.${url.port}`)
    near.pipe(far).pipe(near)
    sockets.push(near, far)
    for (const socket of [near, far]) socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const silence = () => {
    for (const socket of sockets) socket.unpipe().pause()
  }
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { url: `postgres://${url.username}@127.0.0.1:${(server.address() as AddressInfo).port}${url.pathname}`, silence, close }
}

test(
  'a listener replaces a connection that falls silent, and looks for what it missed meanwhile',
  { tags: 'patient' },
  async () => {
    const proxy = await startProxy()
    let notices = 0
    const listener = listen(proxy.url, ['silence_test'], () => void notices++, pino({ level: 'silent' }))
    const speaker = new pg.Client(inject('postgresUrl'))
    await speaker.connect()
    try {
      await expect.poll(() => notices).toBe(1)
      await speaker.query('notify silence_test')
      await expect.poll(() => notices).toBe(2)
      proxy.silence()
      await speaker.query('notify silence_test')
      await expect.poll(() => notices).toBe(3)
      expect(listener.isListening()).toBe(true)
      await speaker.query('notify silence_test')
      await expect.poll(() => notices).toBe(4)
    } finally {
      await listener.end()
      await speaker.end()
      proxy.close()
    }
  },
)
