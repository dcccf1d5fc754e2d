export const auth = {
  signIn: 'Entrar',
  welcome: 'Entre na sua conta',
  email: 'E-mail',
  password: 'Senha',
  language: 'Idioma',
  promise: 'Cada conversa com quem pode responder.',
  passwordHint: 'De 5 a 50 caracteres',
  forgotPassword: 'Esqueci a senha',
  toSignIn: 'Ir para o login',
  errors: {
    ERR_LINK_EXPIRED: 'Este link já foi usado ou passou da validade. Peça outro.',
  },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    auth: typeof auth
  }
}
