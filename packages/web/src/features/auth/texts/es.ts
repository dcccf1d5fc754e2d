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
  ended: {
    expired: 'Tu sesión terminó.',
    replaced: 'Se accedió a tu cuenta en otro equipo.',
    password: 'Tu contraseña fue cambiada.',
  },
  endedText: {
    expired: 'Entra de nuevo para continuar.',
    replaced: 'Entra de nuevo aquí para continuar; la otra sesión termina.',
    password: 'Entra con la nueva contraseña.',
  },
  unpaid: 'La suscripción de la empresa venció',
  unpaidOn: 'La suscripción de la empresa venció el {{date}}',
  unpaidText: 'Habla con soporte para volver a usar Recado.',
  signOut: 'Salir',
}
