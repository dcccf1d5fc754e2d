import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const notifications: Translation<typeof pt.notifications> = {
  title: 'Avisos de atenciones',
  bell: 'Avisos de atenciones',
  bellCount_one: 'Avisos de atenciones: {{count}} nuevo',
  bellCount_other: 'Avisos de atenciones: {{count}} nuevos',
  mine: 'Con mensajes sin leer',
  pending: 'En espera',
  empty: 'Nada nuevo por aquí',
  emptyText: 'Los mensajes de tus clientes y quien esté esperando aparecen aquí.',
  ask: 'Recibe un aviso del navegador cuando un cliente escriba.',
  allow: 'Activar avisos',
  notNow: 'Ahora no',
  blocked: 'El navegador bloquea los avisos de esta página. Permítelos en los permisos del sitio.',
}
