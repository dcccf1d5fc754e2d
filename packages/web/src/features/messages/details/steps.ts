import type { Message } from '@recado/contract/messages/api'
import type { MessageDetails } from '@recado/contract/messages/details'

export type StepName = 'left' | 'delivered' | 'read'

export interface Step {
  name: StepName
  /** When; else whether it was. Messages of before this was kept, and phones without receipts, tell no time. */
  at: string | boolean
}

type Told = Pick<MessageDetails, 'acceptedAt' | 'deliveredAt' | 'readAt'>

/** How far a message got. In a group a receipt would be that of one member, so that there is none. */
export function stepsOf(
  { ack, origin, createdAt }: Pick<Message, 'ack' | 'origin' | 'createdAt'>,
  { acceptedAt, deliveredAt, readAt }: Told,
  isGroup: boolean,
): Step[] {
  const left = origin === 'phone' ? createdAt : (acceptedAt ?? ack >= 1)
  const steps: Step[] = [{ name: 'left', at: left }]
  if (!isGroup) steps.push({ name: 'delivered', at: deliveredAt ?? ack >= 3 }, { name: 'read', at: readAt ?? ack >= 4 })
  return steps
}
