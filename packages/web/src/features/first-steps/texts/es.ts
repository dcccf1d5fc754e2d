import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const firstSteps: Translation<typeof pt.firstSteps> = {
  title: 'Primeros pasos',
  complete: 'Todo listo',
  progress: '{{done}} de {{count}}',
  fold: 'Contraer los pasos',
  unfold: 'Mostrar los pasos',
  leave: 'Ahora no',
  left: 'Pasos descartados',
  skip: 'Omitir',
  takeUp: 'Retomar',
  done: 'hecho',
  unconfirmed: 'Confirma el correo de la empresa para usar campañas y la API: el enlace está en el correo que enviamos.',
  sendAgain: 'Enviar de nuevo',
  sentAgain: 'Enlace enviado. Revisa tu correo.',
  steps: {
    connection: { title: 'Conecta un número', text: 'Sus mensajes llegan aquí.' },
    queue: { title: 'Crea la primera cola', text: 'Un área, como Ventas: quien escribe al número espera ahí.' },
    colleague: { title: 'Agrega a un colega', text: 'Para atender contigo.' },
  },
}
