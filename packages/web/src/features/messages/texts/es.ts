import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const messages: Translation<typeof pt.messages> = {
  messages: 'Mensajes',
  message: 'Mensaje',
  placeholder: 'Escribe a {{name}}',
  send: 'Enviar',
  you: 'Tú',
  edited: 'editado',
  deleted: 'Mensaje borrado',
  notSent: 'No enviado.',
  tryAgain: 'Intentar de nuevo',
  discard: 'Descartar',
  toLatest: 'Ir al mensaje más reciente',
  newMessages: 'Mensajes nuevos',
  media: {
    image: 'Imagen',
    audio: 'Audio',
    video: 'Video',
    application: 'Archivo',
    locationMessage: 'Ubicación',
    vcard: 'Contacto',
    contactMessage: 'Contacto',
    call_log: 'Llamada perdida',
  },
}
