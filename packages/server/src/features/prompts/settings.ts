import type { Voice } from '@recado/contract/prompts/voices'

/** The settings that a prompt and an openai node share, with decrypted keys. They are for the call alone. */
export interface ModelSettings {
  /** Null for a flow's node. */
  promptId: number | null
  name: string
  prompt: string
  /** Empty means the installation's model. */
  model: string
  maxTokens: number
  temperature: number
  apiKey: string
  maxMessages: number
  /** The queue for conversations that go to attendants. Null leaves them where they are. */
  queueId: number | null
  voice: Voice
  voiceKey: string
  voiceRegion: string
}
