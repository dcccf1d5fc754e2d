import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const passwordReset: Translation<typeof pt.passwordReset> = {
  title: '¿Olvidaste la contraseña?',
  askText: 'Enviamos un código al correo con el que entras.',
  ask: 'Enviar código',
  emailSent: 'Código enviado. Revisa tu correo.',
  codeText: 'Enviamos un código a {{email}}. Vale por 15 minutos.',
  askAgain: 'Pedir otro',
  code: 'Código',
  newPassword: 'Nueva contraseña',
  confirmation: 'Repite la nueva contraseña',
  passwordRule: 'De 8 a 50 caracteres, con un número, una minúscula y una mayúscula',
  notEqual: 'Las contraseñas no son iguales',
  save: 'Cambiar la contraseña',
  updated: 'Contraseña cambiada. Entra con la nueva.',
  back: 'Volver al inicio de sesión',
  noMail:
    'Este Recado no envía correos. Pide a un administrador de tu empresa que te cree otra contraseña, o a quien cuida la ' +
    'instalación un enlace para crear una.',
  errors: {
    ERR_EMAIL_NOT_FOUND: 'Nadie entra con este correo. Revisa que esté bien escrito.',
    ERR_NO_MAIL: 'Este Recado no envía correos. Pide otra contraseña a un administrador de tu empresa.',
    ERR_RESET_CODE: 'El código es incorrecto o ya no vale. Revísalo, o pide otro.',
  },
}
