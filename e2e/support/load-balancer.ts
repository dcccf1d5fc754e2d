import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'

export interface LoadBalancer {
  url: string
  close(): void
}

/** A proxy without stickiness: each request goes to the next server in turn, or to the one after that if it does not listen. */
export async function startLoadBalancer(ports: readonly number[]): Promise<LoadBalancer> {
  let turn = 0
  const next = () => ports[turn++ % ports.length] ?? 0
  const server = createServer((asked, answer) => {
    const body: Buffer[] = []
    asked.on('data', (chunk: Buffer) => body.push(chunk))
    asked.on('end', () => pass(ports.length))
    const pass = (tries: number) => {
      const passed = request(
        { host: '127.0.0.1', port: next(), method: asked.method, path: asked.url, headers: forwarded(asked) },
        (got) => {
          answer.writeHead(got.statusCode ?? 502, got.headers)
          got.pipe(answer)
          got.once('error', () => answer.destroy())
        },
      )
      passed.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && tries > 1) pass(tries - 1)
        else if (answer.headersSent) answer.destroy()
        else answer.writeHead(502).end()
      })
      answer.once('close', () => passed.destroy())
      passed.end(Buffer.concat(body))
    }
  })
  server.on('upgrade', (asked: IncomingMessage, near: Duplex, head: Buffer) => {
    const pass = (tries: number) => {
      const far = connect(next(), '127.0.0.1', () => {
        const headers = Object.entries(forwarded(asked)).map(([name, value]) => `${name}: ${String(value)}\r\n`)
        far.write(`GET ${asked.url} HTTP/1.1\r\n${headers.join('')}\r\n`)
        far.write(head)
        far.pipe(near).pipe(far)
      })
      far.once('error', () => (far.connecting && tries > 1 ? pass(tries - 1) : near.destroy()))
      far.once('close', () => near.destroy())
      near.on('error', () => far.destroy())
      near.once('close', () => far.destroy())
    }
    pass(ports.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function forwarded({ headers, socket }: IncomingMessage): IncomingMessage['headers'] {
  return { ...headers, 'x-forwarded-for': socket.remoteAddress ?? '' }
}
