import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const ticketEvents: Translation<typeof pt.ticketEvents> = {
  toUser: '{{by}} la transfirió a {{to}}',
  toQueue: '{{by}} la transfirió a la cola {{to}}',
  taken: '{{by}} tomó la conversación',
  numberChanged: '{{by}} cambió el número de {{old}} a {{next}}',
  numberGiven: '{{by}} indicó el número {{next}}',
  merged: '{{by}} unió {{name}} a este contacto',
  mergedAway: '{{by}} unió {{name}} a este contacto. La conversación sigue en',
  mergedHere: '{{by}} unió {{name}} a este contacto. La conversación sigue aquí; se cerró',
  unmerged: '{{by}} deshizo la unión con {{name}}',
  someone: 'Alguien',
  received: '{{by}} transfirió {{customer}} a {{to}}',
  you: 'ti',
  open: 'Abrir',
  visits: 'Visitas',
  noVisits: 'Nada anotado aún.',
  goingOn: 'en curso',
  noQueue: 'sin cola',
  holders: 'Quién atendió',
  bot: 'Respuestas automáticas',
  now: 'ahora',
  handedOver: 'esperando a alguien desde {{at}}',
  accepted: 'aceptada: {{at}}',
  held: '{{time}} con alguien',
  marks: { dissatisfied: 'Nota 1: insatisfecho', satisfied: 'Nota 2: satisfecho', delighted: 'Nota 3: muy satisfecho' },
}
