import type { Verdict } from '@recado/border/verdict'
import type { Host } from '#provider.ts'
import { isOutdated, refusalIn, verdictOf } from '#whatsapp-web/verdicts.ts'

export interface AckAttributes {
  id?: string
  error?: string
  phash?: string
}

interface Written {
  ref: string
  /** Sends the message again under the same id, after querying the recipient's devices again. */
  again: () => Promise<void>
  /** Set once the message was sent again. `taken`: the network had already accepted it before. */
  repeated?: { taken: boolean }
}

export interface AcksParts {
  acknowledged: Host['acknowledged']
  /** The network refused a message to a stranger. */
  firstContactRefused: (reason: 'restricted' | 'capped') => void
}

/** Messages sent and not yet acknowledged, by the network's ids. */
export class Acks {
  private readonly parts: AcksParts
  private readonly written = new Map<string, Written>()

  constructor(parts: AcksParts) {
    this.parts = parts
  }

  expect(waId: string, ref: string, again: () => Promise<void>): void {
    this.written.set(waId, { ref, again })
  }

  /** The message could not be written, so no ack comes. */
  forget(waId: string): void {
    this.written.delete(waId)
  }

  heard(attributes: AckAttributes): void {
    const { id: waId = '', error } = attributes
    const entry = this.written.get(waId)
    if (!entry) return
    const verdict = error === undefined ? undefined : verdictOf(error)
    if (!entry.repeated && isOutdated(attributes)) void this.repeat(waId, entry, verdict)
    else this.settle(waId, entry, verdict)
  }

  /** The resend reaches the devices that the first attempt missed. The others recognise it as the same message. */
  private async repeat(waId: string, entry: Written, verdict: Verdict | undefined): Promise<void> {
    entry.repeated = { taken: verdict === undefined }
    const again = entry.again()
    this.parts.acknowledged(entry.ref, { again })
    try {
      await again
    } catch (error) {
      this.settle(waId, entry, refusalIn(error) ?? verdict)
    }
  }

  private settle(waId: string, { ref, repeated }: Written, verdict: Verdict | undefined): void {
    this.written.delete(waId)
    if (!verdict || repeated?.taken) return this.parts.acknowledged(ref, { waId })
    this.parts.acknowledged(ref, { verdict })
    const { reason } = verdict
    if (reason === 'restricted' || reason === 'capped') this.parts.firstContactRefused(reason)
  }
}
