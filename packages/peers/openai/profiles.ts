/** The API that it plays: what that API refuses, and how. */
export const profiles = {
  openai: { limit: 'both', temperature: true, effort: false, anyKey: false },
  'openai-reasoning': { limit: 'max_completion_tokens', temperature: false, effort: true, anyKey: false },
  ollama: { limit: 'max_tokens', temperature: true, effort: true, anyKey: true },
  groq: { limit: 'max_tokens', temperature: true, effort: false, anyKey: false },
  openrouter: { limit: 'max_tokens', temperature: true, effort: false, anyKey: false },
  azure: { limit: 'both', temperature: true, effort: false, anyKey: false },
} as const satisfies Record<string, Profile>

export type ProfileName = keyof typeof profiles

export interface Profile {
  limit: 'max_tokens' | 'max_completion_tokens' | 'both'
  /** Is it taken without `reasoning_effort: none`? */
  temperature: boolean
  /** Is `reasoning_effort` known? */
  effort: boolean
  anyKey: boolean
}
