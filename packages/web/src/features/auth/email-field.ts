/** The keyboard of an e-mail field without its type: browsers trim what is typed into one. */
export const emailField = { inputMode: 'email', autoCapitalize: 'none', spellCheck: false, autoComplete: 'username' } as const
