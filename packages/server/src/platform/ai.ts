/** The AI service that prompts ask, as the operator configures it. Companies bring their own keys. */
export interface AiService {
  /** The address of an API like OpenAI's, without a slash at its end. */
  url: string
  /** The model of a new prompt. */
  model: string
  /** The model that transcribes voice notes. */
  transcriptionModel: string
  /** The timeout of an answer in total, retries included. */
  timeoutMs: number
}
