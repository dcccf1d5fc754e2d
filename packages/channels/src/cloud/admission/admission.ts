import type { ConnectionReason } from '@recado/border/connection-state'
import type { Host } from '#provider.ts'
import type { Ruling } from '#cloud/verdicts.ts'
import type { NumberCheck } from './number-check.ts'

export interface AdmissionParts {
  host: Pick<Host, 'opened' | 'stalled' | 'because' | 'health' | 'closed' | 'note'>
  /** Asks Meta. Rejects when there is no answer about the line. */
  ask: () => Promise<NumberCheck>
  everyMs: number
  now: () => number
  /** The line is admitted after a time when it was not. */
  admitted: () => Promise<void>
}

/**
 * Whether Meta admits a line: asked at the beginning, after each interval and when there is cause. A line stays what it is while Meta gives
 * no answer.
 */
export class Admission {
  private readonly parts: AdmissionParts
  private state: 'unknown' | 'open' | ConnectionReason = 'unknown'
  private shown: ConnectionReason | null | undefined
  /** What a message was refused for. Meta may say nothing of it when it is asked, so that it counts until the next regular look. */
  private refusal: { ruling: Ruling; until: number } | undefined
  private looking: Promise<void> | undefined
  private again = false
  private timer: NodeJS.Timeout | undefined
  private closed = false

  constructor(parts: AdmissionParts) {
    this.parts = parts
  }

  /** Asks Meta now. */
  look(): void {
    if (this.closed) return
    this.again = true
    clearTimeout(this.timer)
    this.looking ??= this.run().finally(() => {
      this.looking = undefined
    })
  }

  /** Meta refused a message. What that means for the line counts at once. */
  refused(ruling: Ruling): void {
    if (this.closed || !(ruling.stalls ?? ruling.shows)) return
    this.refusal = { ruling, until: this.parts.now() + this.parts.everyMs }
    if (ruling.stalls) this.stall(ruling.stalls)
    else this.show(ruling.shows ?? null)
    this.look()
  }

  /** Resolves when nothing more is told. */
  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.timer)
    await this.looking
  }

  private async run(): Promise<void> {
    while (this.again && !this.closed) {
      this.again = false
      await this.ask()
    }
    if (!this.closed) this.timer = setTimeout(() => this.look(), this.parts.everyMs)
  }

  private async ask(): Promise<void> {
    const { host, ask } = this.parts
    let check: NumberCheck
    try {
      check = await ask()
    } catch (error) {
      const { message } = error as Error
      if (this.closed) return
      if (this.state === 'unknown') host.closed({ reason: 'lost' }, message)
      else host.note(`the line could not be checked: ${message}`)
      return
    }
    if (!this.closed) await this.follow(check)
  }

  private async follow({ phone, stalls, shows, health }: NumberCheck): Promise<void> {
    const { host, now, admitted } = this.parts
    if (health) host.health(health)
    if (this.refusal && this.refusal.until <= now()) this.refusal = undefined
    const why = stalls ?? this.refusal?.ruling.stalls
    if (why) return this.stall(why)
    this.show(shows ?? this.refusal?.ruling.shows ?? null)
    if (this.state === 'open') return
    await admitted()
    this.state = 'open'
    host.opened(phone)
  }

  private stall(reason: ConnectionReason): void {
    if (this.state === reason) return
    this.state = reason
    this.parts.host.stalled({ reason })
  }

  /** Told at the beginning, and when it changes. */
  private show(reason: ConnectionReason | null): void {
    if (this.shown === reason) return
    this.shown = reason
    this.parts.host.because(reason ? { reason } : null)
  }
}
