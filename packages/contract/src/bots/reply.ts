/** One thing that an external answerer says to a customer. */
export type ReplyPart =
  /** Options are shown as numbered lines below the text. What the customer types or taps leads back to the title of an option. */
  | { type: 'text'; text: string; options?: readonly ReplyOption[] | undefined }
  /** A picture, film or sound that is stored elsewhere. The customer gets its address. */
  | { type: 'link'; url: string }
  /** A file that is already stored for the company. */
  | { type: 'file'; mediaId: number; isVoice: boolean }
  /** A pause in milliseconds before the next part, at most `maxWaitMs`. */
  | { type: 'wait'; ms: number }

export interface ReplyOption {
  id: string
  title: string
}

export const maxWaitMs = 60_000

/**
 * How the conversation continues: the answerer goes on, hands over to people, has the ticket closed, or has ended. After an end a flow
 * continues behind the node that asked. Elsewhere people take over.
 */
export type ReplyEnd = 'listening' | 'people' | 'closed' | 'ended'

/** The reply of an external answerer (a prompt's model, an integration) to a customer's texts. */
export interface Reply {
  parts: readonly ReplyPart[]
  /** State that the answerer gets back with the next message. JSON. */
  session: unknown
  end: ReplyEnd
  /** The queue it hands over to, if it names one. */
  queueId?: number | null
  /** The error code of a failure. Null or absent without one. */
  reason?: string | null
}
