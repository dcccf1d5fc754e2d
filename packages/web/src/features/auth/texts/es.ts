import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const auth: Translation<typeof pt.auth> = {
  signIn: 'Entrar',
  welcome: 'Entra en tu cuenta',
  email: 'Correo',
  password: 'Contraseña',
  language: 'Idioma',
  promise: 'Cada conversación con quien puede responderla.',
  setPassword: 'Crea tu contraseña',
  setPasswordText: 'Con ella entras en Recado a partir de ahora.',
  newPassword: 'Nueva contraseña',
  passwordHint: 'De 5 a 50 caracteres',
  saveAndEnter: 'Guardar y entrar',
  linkBroken: 'Este enlace está incompleto. Ábrelo de nuevo como lo recibiste.',
  toSignIn: 'Ir al inicio de sesión',
  errors: {
    ERR_LINK_EXPIRED: 'Este enlace ya se usó o caducó. Pide otro.',
  },
}
