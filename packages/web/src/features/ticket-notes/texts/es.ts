import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const ticketNotes: Translation<typeof pt.ticketNotes> = {
  title: 'Observaciones',
  new: 'Nueva observación',
  add: 'Agregar',
  added: 'Observación agregada',
  nobody: 'Alguien que se fue',
  delete: 'Eliminar la observación de {{author}}',
  deleteTitle: '¿Eliminar la observación?',
  deleteText: 'Desaparece para todo el equipo.',
  deleteConfirm: 'Eliminar observación',
  deleted: 'Observación eliminada',
  noteOf: 'Nota de {{author}}, {{time}}',
  noteBy: 'Nota de',
  teamOnly: 'solo la ve el equipo',
  errors: {
    ERR_MENTION_OUT_OF_SIGHT: 'Alguien mencionado no puede abrir esta conversación.',
    ERR_NO_NOTE_FOUND: 'Observación no encontrada.',
  },
}
