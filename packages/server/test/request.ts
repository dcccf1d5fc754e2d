import type { Endpoint } from '@recado/contract/endpoint'

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

/** The same as a form with files. */
export function formOf(endpoint: Endpoint, input: Record<string, unknown>, files: readonly UploadFile[]) {
  const { path, rest } = pathOf(endpoint, input)
  const body = new FormData()
  for (const [name, value] of Object.entries(rest)) {
    const values: unknown[] = Array.isArray(value) && endpoint.upload?.perFile?.includes(name) ? value : [value]
    for (const one of values) body.append(name, typeof one === 'string' ? one : JSON.stringify(one))
  }
  for (const { name, bytes, type = '' } of files) {
    body.append(endpoint.upload?.field ?? 'file', new Blob([new Uint8Array(bytes)], { type }), name)
  }
  return { method: endpoint.method, url: `/api${path}`, body }
}

function pathOf(endpoint: Endpoint, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path, rest }
}
