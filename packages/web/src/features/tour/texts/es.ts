import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const tour: Translation<typeof pt.tour> = {
  leave: 'Descartar los pasos',
  steps: {
    answer: { title: 'Responde a {{name}}', text: 'El mensaje llega a su teléfono en un instante.' },
    accept: { title: 'Acepta a quien espera', text: 'En la pestaña En espera, elige a alguien y acepta.' },
    connect: { title: 'Conecta otro teléfono', text: 'En Conexiones; los teléfonos escanean el código QR.' },
  },
  openPhone: 'Abrir el teléfono de {{name}}',
  sideBySide: 'Lado a lado',
}
