import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { Refusal } from '#meta/refusal.ts'
import { comeDue } from '#meta/templates/changes.ts'
import { Impossible } from '#meta/writing.ts'
import { type Controlled, NotFound } from './route.ts'
import { routes } from './routes.ts'

/** The control API, on loopback only. */
export async function startControl(controlled: Controlled, port: number): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => void answer(controlled, request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(controlled: Controlled, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (status: number, body: unknown) => {
    const isFile = Buffer.isBuffer(body)
    const type = isFile ? 'application/octet-stream' : 'application/json'
    response.writeHead(status, { 'content-type': type }).end(isFile ? body : JSON.stringify(body))
  }
  try {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const text = Buffer.concat(await request.toArray()).toString()
    send(200, (await carryOut(controlled, `${request.method} ${pathname}`, text)) ?? {})
  } catch (error) {
    send(statusOf(error), { error: error instanceof z.ZodError ? z.prettifyError(error) : String(error) })
  }
}

async function carryOut(controlled: Controlled, call: string, text: string): Promise<unknown> {
  comeDue(controlled.state)
  for (const { call: pattern, body, handle } of routes) {
    const match = pattern.exec(call)
    if (!match) continue
    const [id = '', more = ''] = match.slice(1).map(decodeURIComponent)
    try {
      return await handle({ ...controlled, id, more, body: body.parse(text === '' ? {} : JSON.parse(text)) as never })
    } finally {
      controlled.state.keep()
    }
  }
  throw new NotFound(`there is no ${call}`)
}

function statusOf(error: unknown): number {
  if (error instanceof NotFound) return 404
  if (error instanceof Impossible || error instanceof Refusal) return 409
  return error instanceof z.ZodError || error instanceof SyntaxError ? 400 : 500
}
