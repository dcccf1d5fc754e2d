/** One thing that an answerer outside says to a customer. */
export type ReplyPart =
  /** Options are shown as numbered lines below the text; what is typed or tapped leads back to an option's title. */
  | { type: 'text'; text: string; options?: readonly ReplyOption[] | undefined }
  /** A picture, film or sound that lies elsewhere: sent as its address. */
  | { type: 'link'; url: string }
  /** A file that is already stored for the company. */
  | { type: 'file'; mediaId: number; isVoice: boolean }
  /** So many milliseconds pass before what follows; at most `longestWaitMs`. */
  | { type: 'wait'; ms: number }

export interface ReplyOption {
  id: string
  title: string
}

export const longestWaitMs = 60_000

/**
 * What becomes of the conversation: it goes on answering, hands over to people, has the ticket closed, or has ended. After an end a
 * flow goes on behind the node that asked; elsewhere people take over.
 */
export type ReplyEnd = 'listening' | 'people' | 'closed' | 'ended'

/** What an answerer outside (a prompt's model, an integration) makes of what a customer wrote. */
export interface Reply {
  parts: readonly ReplyPart[]
  /** What it wants to be told with the next message; JSON. */
  session: unknown
  end: ReplyEnd
  /** The queue it hands over to, where it names one. */
  queueId?: number | null
  /** The error code of what went wrong; null or absent when nothing did. */
  reason?: string | null
}
