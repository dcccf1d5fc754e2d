/** Whom prompts ask, as whoever runs the installation has it. Companies bring their own keys. */
export interface AiService {
  /** Where an API as OpenAI's is: without a slash at its end. */
  url: string
  /** What a new prompt asks. */
  model: string
  /** What writes down what customers say. */
  transcriptionModel: string
  /** How long an answer is waited for in all, with what is tried again. */
  timeoutMs: number
}
