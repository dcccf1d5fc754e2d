/** One thing that was looked at, in plain words, and what to do about it. Only a `bad` one keeps an installation from working. */
export interface Finding {
  about: string
  state: 'good' | 'warning' | 'bad'
  says: string
  advice?: string
}

export const good = (about: string, says: string): Finding => ({ about, state: 'good', says })
export const warning = (about: string, says: string, advice: string): Finding => ({ about, state: 'warning', says, advice })
export const bad = (about: string, says: string, advice: string): Finding => ({ about, state: 'bad', says, advice })

/** The code of an error, or else its message. An error that bundles others is told by its first. */
export function reasonOf(error: unknown): string {
  const { code, message, errors } = error as { code?: string; message?: string; errors?: unknown[] }
  return code ?? (message || (errors?.[0] ? reasonOf(errors[0]) : 'unknown'))
}
