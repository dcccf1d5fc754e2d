import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const helps: Translation<typeof pt.helps> = {
  title: 'Ayuda',
  count_zero: 'ningún video',
  count_one: '{{count}} video',
  count_other: '{{count}} videos',
  emptyTitle: 'Todavía no hay videos',
  emptyText: 'Aquí aparecen videos cortos que muestran cómo usar el sistema.',
  emptyForSuper: 'Agrega el primero en Configuración, Ayuda: lo verán todas las empresas.',
  emptyEditor: 'Lo que agregues aparece en Ayuda para todas las empresas.',
  editVideos: 'Editar videos',
  manual: 'Abrir el manual',
  sectionText: 'Videos que todas las empresas ven en Ayuda.',
  add: 'Nuevo video',
  newTitle: 'Nuevo video de ayuda',
  editTitle: 'Editar video de ayuda',
  name: 'Título',
  video: 'Video',
  videoHint: 'Dirección o código de un video de YouTube.',
  noVideo: 'Usa la dirección o el código de un video de YouTube',
  description: 'Descripción',
  saved: 'Video guardado',
  deleteText: 'El video sale de la Ayuda de todas las empresas.',
  deleteConfirm: 'Eliminar video',
  deleted: 'Video eliminado',
  errors: {
    ERR_NO_HELP_FOUND: 'Video de ayuda no encontrado.',
  },
}
