import type { OutboundPresence, ReadKey } from '@recado/border/orders'
import type { Graph } from '#cloud/graph/graph.ts'
import { newestOf, type Talks } from '#cloud/talks.ts'

/** Read marks and typing signs of one number. Meta knows both as marks on a message that came in. */
export class ReadMarks {
  private readonly graph: Graph
  private readonly numberId: string
  private readonly talks: Talks

  constructor(graph: Graph, numberId: string, talks: Talks) {
    this.graph = graph
    this.numberId = numberId
    this.talks = talks
  }

  /** Marks the newest message of each conversation once. Older ones become read with it. */
  async mark(keys: readonly ReadKey[]): Promise<void> {
    for (const { chat, waId } of newestOf(keys)) {
      if (!this.talks.isUnread(chat, waId)) continue
      await this.post(waId)
      this.talks.marked(chat, waId)
    }
  }

  /** Shows a typing sign where it marks nothing as read that was not. */
  async show({ to, presence }: OutboundPresence): Promise<void> {
    const waId = presence === 'composing' ? this.talks.toTypeUnder(to) : undefined
    if (waId !== undefined) await this.post(waId, { typing_indicator: { type: 'text' } })
  }

  private async post(waId: string, more: object = {}): Promise<void> {
    const mark = { messaging_product: 'whatsapp', status: 'read', message_id: waId, ...more }
    await this.graph.post(`${this.numberId}/messages`, mark)
  }
}
