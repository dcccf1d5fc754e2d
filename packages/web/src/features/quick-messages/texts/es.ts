import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const quickMessages: Translation<typeof pt.quickMessages> = {
  title: 'Respuestas rápidas',
  search: 'Buscar respuestas rápidas',
  add: 'Nueva respuesta',
  shortcode: 'Atajo',
  shortcodeHint: 'En la conversación, escribe / y el atajo.',
  attachment: 'Adjunto',
  noAttachment: 'Sin adjunto',
  shared: 'De todo el equipo',
  off: 'desactivada',
  emptyTitle: 'Todavía no hay respuestas rápidas',
  emptyText: 'Guarda lo que escribes cada día y envíalo con / y un atajo.',
  newTitle: 'Nueva respuesta rápida',
  editTitle: 'Editar respuesta rápida',
  message: 'Mensaje',
  messageHint: 'Los nombres entre llaves se cambian por los datos del cliente: {{names}}',
  share: 'De todo el equipo',
  shareHint: 'Todo el equipo puede usarla. Sin marcar, solo tú.',
  offered: 'Ofrecer en las conversaciones',
  offeredHint: 'Desactivada, se guarda y no aparece después de /.',
  saved: 'Respuesta rápida guardada',
  deleteTitle: '¿Eliminar "/{{name}}"?',
  deleteText: 'La respuesta sale de tu lista.',
  deleteSharedText: 'La respuesta sale de la lista de todo el equipo.',
  deleteConfirm: 'Eliminar respuesta',
  deleted: 'Respuesta rápida eliminada',
  errors: {
    ERR_NO_QUICK_MESSAGE_FOUND: 'Respuesta rápida no encontrada.',
  },
}
