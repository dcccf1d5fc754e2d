import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const auth: Translation<typeof pt.auth> = {
  signIn: 'Entrar',
  welcome: 'Entra en tu cuenta',
  email: 'Correo',
  password: 'Contraseña',
  language: 'Idioma',
  promise: 'Cada conversación con quien puede responderla.',
  passwordHint: 'De 5 a 50 caracteres',
  forgotPassword: 'Olvidé la contraseña',
  toSignIn: 'Ir al inicio de sesión',
  errors: {
    ERR_LINK_EXPIRED: 'Este enlace ya se usó o caducó. Pide otro.',
  },
}
