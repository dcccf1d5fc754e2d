import type { Asked } from '#meta/asked.ts'

/** Begins an upload of the token's app, looks at one, or takes its bytes. Undefined for any other call. */
export function upload({ state, call, token: { app } }: Asked, id: string, edge: string): object | undefined {
  const { method, query, headers, bytes } = call
  if (edge === 'uploads') return method === 'POST' && id === app.id ? state.uploads.open(app, query) : undefined
  const session = edge === '' ? state.uploads.find(app, id, query) : undefined
  if (session && method === 'GET') return { id: session.id, file_offset: session.received }
  if (session && method === 'POST') return state.uploads.receive(session, headers['file_offset'] as string | undefined, bytes)
  return undefined
}
