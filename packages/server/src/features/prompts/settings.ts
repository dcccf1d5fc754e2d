import type { Voice } from '@recado/contract/prompts/voices'

/** What a prompt and an openai node both have, opened: it is for the call alone. */
export interface ModelSettings {
  /** Null: of a flow's node. */
  promptId: number | null
  name: string
  prompt: string
  /** Empty: the installation's. */
  model: string
  maxTokens: number
  temperature: number
  apiKey: string
  maxMessages: number
  /** To whom people's conversations go; null: where they are. */
  queueId: number | null
  voice: Voice
  voiceKey: string
  voiceRegion: string
}
