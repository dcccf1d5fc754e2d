import type { Endpoint } from '@recado/contract/endpoint'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'

export interface UploadFile {
  name: string
  bytes: Uint8Array
  type?: string
}

interface HttpCall {
  method: Endpoint['method']
  url: string
  payload?: Record<string, unknown>
}

/** What an endpoint's call sends over HTTP: each value of the input in the path, the query or the body. */
export function requestOf(endpoint: Endpoint, input: Record<string, unknown>): HttpCall {
  const { method } = endpoint
  const { path, rest } = pathOf(endpoint, input)
  if (method === 'POST' || method === 'PUT') return { method, url: `/api${path}`, payload: rest }
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]))
  return { method, url: `/api${path}${query.size === 0 ? '' : `?${query.toString()}`}` }
}

/** The same as a form with files, over a real connection. A hundred megabytes take `fetch` with `FormData` seconds. */
export async function postForm(
  origin: string,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  files: readonly UploadFile[],
  headers: Record<string, string>,
): Promise<{ status: number; body: unknown }> {
  const { path, rest } = pathOf(endpoint, input)
  const boundary = `form-${randomUUID()}`
  const parts: Uint8Array[] = []
  const add = (name: string, more: string, bytes: Uint8Array) => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
    parts.push(Buffer.from(head), bytes, Buffer.from('\r\n'))
  }
  for (const [name, value] of Object.entries(rest)) {
    const values: unknown[] = Array.isArray(value) && endpoint.upload?.perFile?.includes(name) ? value : [value]
    for (const one of values) add(name, '', Buffer.from(inForm(typeof one === 'string' ? one : JSON.stringify(one))))
  }
  for (const { name, bytes, type = '' } of files) {
    const called = name.replace(/[\n\r"]/g, encodeURIComponent)
    const more = `; filename="${called}"\r\ncontent-type: ${type || 'application/octet-stream'}`
    add(endpoint.upload?.field ?? 'file', more, bytes)
  }
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  const sent = request(`${origin}/api${path}`, {
    method: endpoint.method,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': body.length },
  }).end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, body: await json(response) }
}

/** Line ends as browsers send them in a form. */
const inForm = (text: string) => text.replace(/\r\n?|\n/g, '\r\n')

function pathOf(endpoint: Endpoint, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path, rest }
}
