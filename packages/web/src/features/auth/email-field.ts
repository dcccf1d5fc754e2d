/** Gives a text field the keyboard of an e-mail field. It does not use `type="email"`, because browsers trim the input of such fields. */
export const emailField = { inputMode: 'email', autoCapitalize: 'none', spellCheck: false, autoComplete: 'username' } as const
