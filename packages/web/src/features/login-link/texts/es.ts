import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const loginLink: Translation<typeof pt.loginLink> = {
  setPassword: 'Crea tu contraseña',
  setPasswordText: 'Con ella entras en Recado a partir de ahora.',
  newPassword: 'Nueva contraseña',
  saveAndEnter: 'Guardar y entrar',
  linkBroken: 'Este enlace está incompleto. Ábrelo de nuevo como lo recibiste.',
  entering: 'Entrando…',
  notYou: '¿No eres {{name}}?',
  profiles: { user: 'Agente', supervisor: 'Supervisor', admin: 'Administrador', owner: 'Propietario' },
}
