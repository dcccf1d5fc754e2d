export const categories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const
export type Category = (typeof categories)[number]
export const statuses = [
  'APPROVED',
  'PENDING',
  'REJECTED',
  'PAUSED',
  'DISABLED',
  'IN_APPEAL',
  'PENDING_DELETION',
  'LIMIT_EXCEEDED',
  'ARCHIVED',
] as const
export type Status = (typeof statuses)[number]
export const scores = ['GREEN', 'YELLOW', 'RED', 'UNKNOWN'] as const
export type Score = (typeof scores)[number]

export interface Button {
  type: string
  text?: string | undefined
  url?: string | undefined
  phone_number?: string | undefined
  example?: string | string[] | undefined
}

export interface Component {
  type: string
  format?: string | undefined
  text?: string | undefined
  example?: object | undefined
  buttons?: Button[] | undefined
  cards?: { components: Component[] }[] | undefined
  limited_time_offer?: { text: string; has_expiration?: boolean | undefined } | undefined
}

/** A message template in one language. All of it can be written as JSON. */
export interface Template {
  id: string
  name: string
  language: string
  category: Category
  previousCategory?: Category | undefined
  /** What the category becomes, and when. */
  nextCategory?: { category: Category; at: number } | undefined
  parameterFormat: 'POSITIONAL' | 'NAMED'
  /** As the list of templates shows them. */
  components: Component[]
  ttlSeconds?: number | undefined
  status: Status
  rejectedReason: string
  quality: { score: Score; at: number }
  /** When it was edited while it was approved. */
  editedAt: number[]
  /** It was approved once, so that its name stays taken when it is deleted. */
  wasApproved: boolean
  /** How often it was paused for its quality. */
  pauses: number
  /** When a pause ends by itself. */
  pausedUntil?: number | undefined
  /** How many messages still go before the others are held. Undefined: all go. */
  freeOfPacing?: number | undefined
  /** The ids of messages that are held. */
  held: string[]
}

export function componentOf({ components }: { components: Component[] }, type: string): Component | undefined {
  return components.find((one) => one.type === type)
}
