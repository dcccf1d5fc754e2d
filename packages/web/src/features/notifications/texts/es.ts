import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const notifications: Translation<typeof pt.notifications> = {
  title: 'Avisos de conversaciones',
  bell: 'Avisos de conversaciones',
  bellCount_one: 'Avisos de conversaciones: {{count}} nuevo',
  bellCount_other: 'Avisos de conversaciones: {{count}} nuevos',
  mentions: 'Notas para ti',
  lost: 'Ya no son tuyas',
  mine: 'Con novedades',
  pending: 'En espera',
  empty: 'Nada nuevo por aquí',
  emptyText: 'Los mensajes de tus clientes y quien esté esperando aparecen aquí.',
  emptyOwn: 'Los mensajes de tus clientes aparecen aquí. Quien espera está en la lista de conversaciones.',
  ask: 'Recibe un aviso del navegador cuando un cliente escriba.',
  allow: 'Activar avisos',
  notNow: 'Ahora no',
  blocked: 'El navegador bloquea los avisos de esta página. Permítelos en los permisos del sitio.',
}
