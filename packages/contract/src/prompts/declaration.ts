import { everyone, managers } from '#profiles.ts'

export const permissions = {
  /** The names of prompts, to choose from. */
  'prompts:view': everyone,
  /** Like the whole menu of automation: for users with drawer-admin-items:view. */
  'prompts:manage': managers,
} as const

export const errors = {
  ERR_NO_PROMPT_FOUND: [404, 'No such prompt.'],
  ERR_PROMPT_IN_USE: [409, 'A queue, a connection or a flow uses the prompt (details.name).'],
  ERR_QUEUE_IN_PROMPT: [409, 'A prompt hands its conversations over to the queue (details.prompt).'],
  /** Why a model did not answer and people were called. */
  ERR_AI_KEY: [409, 'The address of the model refuses the key.'],
  ERR_AI_MODEL: [409, 'The address knows no such model, or no longer.'],
  ERR_AI_CREDIT: [409, 'The account of the key has no credit left.'],
  ERR_AI_BUSY: [409, 'The address takes no more calls at the moment.'],
  ERR_AI_UNAVAILABLE: [409, 'No server answers at the address of the model, or it is in trouble.'],
  ERR_AI_LATE: [409, 'The model did not answer in time.'],
  ERR_AI_EMPTY: [409, 'The model gave an empty answer.'],
  ERR_AI_CUT: [409, 'The answer was cut off: it needs more tokens than it may have.'],
  ERR_AI_GARBLED: [409, "The address answered something that is not a model's answer."],
  ERR_AI_REFUSED: [409, 'The address of the model refuses the question.'],
  ERR_AI_LIMIT: [409, 'What the company may spend on models in a month is used up.'],
  ERR_AI_NOT_ALLOWED: [409, 'The plan has no models, or the company is not served.'],
} as const

export const references = ['prompt'] as const
