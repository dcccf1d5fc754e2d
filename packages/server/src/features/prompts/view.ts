import type { Prompt } from '@recado/contract/prompts/api'
import { toIso } from '#platform/database/views.ts'
import type { PromptRow } from './queries.ts'

/** A prompt as its managers see it. Of its keys it shows only whether they exist. */
export function toPrompt({ answeredAt, failedAt, createdAt, updatedAt, ...row }: PromptRow): Prompt {
  return {
    ...row,
    answeredAt: answeredAt && toIso(answeredAt),
    failedAt: failedAt && toIso(failedAt),
    createdAt: toIso(createdAt),
    updatedAt: toIso(updatedAt),
  }
}
