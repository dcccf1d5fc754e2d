import { setTimeout as delay } from 'node:timers/promises'
import type { OutboundContent } from '@recado/border/orders'
import type { OfficialLine } from '@recado/border/settings'
import type { Verdict } from '@recado/border/verdict'
import type { Storage } from '@recado/storage/storage'
import { z } from 'zod'
import { uploadableOf } from '#cloud/files.ts'
import { GraphRefusal, Unreached } from '#cloud/graph/errors.ts'
import type { Graph } from '#cloud/graph/graph.ts'
import { inWords, type Ruling, rulingOf } from '#cloud/verdicts.ts'
import { LruCache } from '#lru-cache.ts'
import { type Host, type NetworkAnswer, type OutgoingMessage, type Prepared, Refused, type ResolvedMessage } from '#provider.ts'
import { wireMessageOf, withFile } from './message.ts'
import { Pace } from './pace.ts'
import { upload } from './upload.ts'

/** Uploads live for thirty days. */
const freshMs = 29 * 86_400_000
/** By then a connection is made or has failed, and what was to be sent has left. */
const leftMs = 5_000
/** An answer may still come when the message already counts as uncertain. */
const answerMs = 120_000
const keptTries = 1_000
const rateOfNumber = 130_429
/** Meta takes 20 messages a second from a number that stays in its app, those that come in included. */
const perSecondOnApp = 16

const uncertain: Verdict = { code: 'no answer', reason: 'uncertain', retry: { when: 'unknown' } }

/** A message in the form in which it is stored: what goes on the wire, and when its file was uploaded. */
const stored = z.object({
  message: z.looseObject({ type: z.string() }),
  file: z.object({ key: z.string(), type: z.string(), name: z.string(), at: z.number() }).optional(),
})
type Stored = z.output<typeof stored>

const held = 'held_for_quality_assessment'
const accepted = z.object({
  messages: z.tuple([z.object({ id: z.string().min(1), message_status: z.string().optional().catch(undefined) })], z.unknown()),
})

export interface SenderParts {
  host: Pick<Host, 'acknowledged'>
  graph: Graph
  storage: Storage
  line: OfficialLine
  now: () => number
  /** What a refusal means for the line. */
  refused: (ruling: Ruling) => void
}

/** Sends messages, and tells what Meta answers. */
export class Sender {
  private readonly parts: SenderParts
  /** How often each message was refused with each code. */
  private readonly tries = new LruCache<number>(keptTries)
  /** How often in a row the number was too fast. Refusals within the pause after one count with it. */
  private tooFast = { times: 0, until: 0 }
  private readonly pace: Pace | undefined

  constructor(parts: SenderParts) {
    this.parts = parts
    if (parts.line.coexistence) this.pace = new Pace(perSecondOnApp, parts.now)
  }

  /** Uploads the file, if there is one. Throws Refused. */
  async prepare(ref: string, message: ResolvedMessage): Promise<Prepared> {
    const { content } = message
    const carried = content.type === 'template' ? content.header : content
    const file = carried?.type === 'file' ? await this.uploaded(ref, carried) : undefined
    const wire = wireMessageOf(this.parts.line, ref, message, file?.id)
    const { key = '', at = 0, type = '', name = '' } = file ?? {}
    return { bytes: Buffer.from(JSON.stringify({ message: wire, ...(file ? { file: { key, at, type, name } } : {}) })) }
  }

  /** Resolves when the message has left. Rejects when it could not. */
  async send({ ref, prepared }: Pick<OutgoingMessage, 'ref' | 'prepared'>): Promise<void> {
    const kept = stored.parse(JSON.parse(Buffer.from(prepared.bytes).toString()))
    const message = await this.renewed(ref, kept)
    await this.pace?.turn()
    const answered = this.post(ref, message)
    const left = new AbortController()
    const patience = delay(leftMs, undefined, { signal: left.signal }).catch(() => {})
    await Promise.race([answered, patience]).finally(() => left.abort())
    answered.catch(() => {})
  }

  private async post(ref: string, message: Stored['message']): Promise<void> {
    const { host, graph, line } = this.parts
    try {
      const answer = await graph.post(`${line.numberId}/messages`, message, answerMs)
      const { data } = accepted.safeParse(answer)
      this.tooFast = { times: 0, until: 0 }
      host.acknowledged(ref, data ? takenOf(data.messages[0]) : { verdict: uncertain })
    } catch (error) {
      if (error instanceof Unreached) throw error
      host.acknowledged(ref, { verdict: error instanceof GraphRefusal ? this.judge(ref, error) : uncertain })
    }
  }

  /** The line is told first: when it is not admitted any more, the message must not be taken again at once. */
  private judge(ref: string, refusal: GraphRefusal): Verdict {
    const ruling = rulingOf(refusal.code, {
      subcode: refusal.subcode,
      waitMs: refusal.waitMs,
      tries: refusal.code === rateOfNumber ? this.pausesBefore() : this.triesBefore(`${ref} ${refusal.code}`),
    })
    const { retry } = ruling.verdict
    if (refusal.code === rateOfNumber && retry.when === 'later') this.tooFast.until = this.parts.now() + retry.ms
    this.parts.refused(ruling)
    return inWords(ruling.verdict, refusal.words)
  }

  private pausesBefore(): number {
    if (this.parts.now() >= this.tooFast.until) this.tooFast.times += 1
    return this.tooFast.times - 1
  }

  private triesBefore(key: string): number {
    const tries = this.tries.get(key) ?? 0
    this.tries.set(key, tries + 1)
    return tries
  }

  private async renewed(ref: string, { message, file }: Stored): Promise<Stored['message']> {
    const { graph, storage, line, now } = this.parts
    if (!file || now() - file.at < freshMs) return message
    return withFile(message, await this.orRefused(ref, () => upload(graph, storage, { numberId: line.numberId, ...file })))
  }

  private async uploaded(ref: string, content: Extract<OutboundContent, { type: 'file' }>) {
    const { graph, storage, line, now } = this.parts
    const { key } = content
    const size = await storage.size(key)
    if (size === undefined) throw Refused.forGood('file-missing')
    const uploadable = uploadableOf(content, size)
    const id = await this.orRefused(ref, () => upload(graph, storage, { numberId: line.numberId, key, ...uploadable }))
    return { id, key, at: now(), ...uploadable }
  }

  private async orRefused<T>(ref: string, task: () => Promise<T>): Promise<T> {
    try {
      return await task()
    } catch (error) {
      if (!(error instanceof GraphRefusal)) throw error
      throw new Refused(this.judge(ref, error))
    }
  }
}

function takenOf({ id, message_status: status }: { id: string; message_status?: string | undefined }): NetworkAnswer {
  return { waId: id, ...(status === held ? { heldForQuality: true } : {}) }
}
