import { z } from 'zod'
import type { Call, Reply } from '#service/service.ts'
import { type Flow, type Session, applyAnswer, type Turn, walk } from './flow.ts'

const startBody = z.strictObject({
  message: z.string().optional(),
  resultId: z.string().optional(),
  isStreamEnabled: z.boolean().optional(),
  isOnlyRegistering: z.boolean().optional(),
  prefilledVariables: z.record(z.string(), z.unknown()).optional(),
  textBubbleContentFormat: z.enum(['richText', 'markdown']).optional(),
})
const oldBody = z.object({ message: z.string() })
const newBody = z.strictObject({
  message: z.union([z.string(), z.object({ type: z.literal('text'), text: z.string() })]),
  textBubbleContentFormat: z.enum(['richText', 'markdown']).optional(),
})

export type Version = '2.25' | '3.18'

export interface ViewerParts {
  now: () => Date
  version: Version
  /** How long a session lives without a message. */
  expiresMs: number
}

/** The bots, and the sessions with them. */
export class Viewer {
  readonly flows = new Map<string, Flow>()
  readonly shut = new Set<string>()
  readonly sessions = new Map<string, Session>()
  readonly refused: string[] = []
  readonly #parts: ViewerParts

  constructor(parts: ViewerParts) {
    this.#parts = parts
  }

  answer({ method, path, headers, text }: Call): Reply {
    if (headers.origin !== undefined) return this.#refuse(403, 'FORBIDDEN', 'Origin not allowed')
    if (method !== 'POST') return this.#refuse(405, 'METHOD_NOT_SUPPORTED', 'Method not allowed')
    if (!/^application\/json\b/.test(headers['content-type'] ?? ''))
      return this.#refuse(415, 'UNSUPPORTED_MEDIA_TYPE', 'JSON only')
    const [, publicId] = /^\/api\/v1\/typebots\/([^/]+)\/startChat$/.exec(path) ?? []
    const [, sessionId] = /^\/api\/v1\/sessions\/([^/]+)\/continueChat$/.exec(path) ?? []
    if (publicId !== undefined) return this.#start(decodeURIComponent(publicId), text)
    return sessionId === undefined
      ? this.#refuse(404, 'NOT_FOUND', 'Not found')
      : this.#proceed(decodeURIComponent(sessionId), text)
  }

  #start(publicId: string, text: string): Reply {
    const flow = this.flows.get(publicId)
    if (!flow) return this.#refuse(404, 'NOT_FOUND', 'Typebot not found')
    if (this.shut.has(publicId)) return this.#refuse(400, 'BAD_REQUEST', 'This bot is now closed')
    const { data, error } = startBody.safeParse(parse(text))
    if (!data) return this.#refuse(400, 'BAD_REQUEST', error.message)
    const variables = Object.entries(data.prefilledVariables ?? {}).map(([key, value]) => [key, String(value)])
    const id = `c${String(this.sessions.size + 1).padStart(24, '0')}`
    const session: Session = { id, flow, at: 0, answers: Object.fromEntries(variables), usedAt: this.#now() }
    this.sessions.set(id, session)
    if (data.isOnlyRegistering) return { status: 200, body: { sessionId: id, typebot: { id: publicId }, messages: [] } }
    const first = walk(session, 0)
    const isAskedAtOnce = first.messages.length === 0 && session.at !== undefined && data.message !== undefined
    const turn = isAskedAtOnce ? goOn(session, data.message ?? '') : first
    return { status: 200, body: { sessionId: id, resultId: `r${id}`, typebot: { id: publicId, version: '6' }, ...turn } }
  }

  #proceed(id: string, text: string): Reply {
    const session = this.sessions.get(id)
    if (!session) return this.#refuse(404, 'NOT_FOUND', 'Session not found.')
    if (this.#now() - session.usedAt > this.#parts.expiresMs)
      return this.#refuse(404, 'NOT_FOUND', 'Session expired. You need to start a new session.')
    const { data, error } = (this.#parts.version === '2.25' ? oldBody : newBody).safeParse(parse(text))
    if (!data) return this.#refuse(400, 'BAD_REQUEST', error.message)
    session.usedAt = this.#now()
    const said = typeof data.message === 'string' ? data.message : data.message.text
    return { status: 200, body: goOn(session, said) }
  }

  #now(): number {
    return this.#parts.now().getTime()
  }

  #refuse(status: number, code: string, message: string): Reply {
    this.refused.push(`${status} ${message}`)
    return { status, body: { code, message } }
  }
}

function goOn(session: Session, said: string): Turn {
  // As in the real viewer, continuing an ended session begins it again.
  if (session.at === undefined) return walk(session, 0)
  const next = applyAnswer(session, said)
  if (next !== undefined) return walk(session, next)
  const { messages: _before, ...asked } = walk(session, session.at)
  const block = session.flow.blocks[session.at]
  const text = (block && 'ask' in block && block.retry) || 'Invalid message. Please, try again.'
  const content = { type: 'richText', richText: [{ type: 'p', children: [{ text }] }] }
  return { messages: [{ id: 'retry', type: 'text', content }], ...asked }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
