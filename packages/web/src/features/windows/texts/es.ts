import type { Texts, Translation } from '#platform/i18n.ts'

export const windows: Translation<Texts['windows']> = {
  closesAt: 'cierra {{at}}',
  closed: 'ventana cerrada',
  title: 'Ventana',
  filter: { closing: 'Cierra en 3 h o menos', closed: 'Cerrada' },
  openUntil: 'Texto libre hasta las {{at}}',
  until: 'hasta las {{at}}',
  renews: 'Después Meta solo acepta plantillas aprobadas. Cada mensaje del cliente la renueva por 24 h.',
  closesIn: 'Cierra en {{count}} min',
  closedAt: {
    today: 'La ventana se cerró a las {{time}}.',
    yesterday: 'La ventana se cerró ayer a las {{time}}.',
    earlier: 'La ventana se cerró el {{date}} a las {{time}}.',
    never: 'El cliente nunca escribió a este número.',
  },
  untilThen: 'Hasta que el cliente escriba, solo sale una plantilla aprobada.',
  noTemplate: 'Ninguna plantilla aprobada en esta conexión.',
  makeTemplate: 'Crear plantilla',
  askForTemplate: 'Habla con quien se ocupa de las campañas.',
  choose: 'Elegir plantilla',
  kept: 'Tu texto quedó guardado y vuelve cuando el cliente escriba.',
  transfer: 'Transferir a otra conexión',
  wrote: '{{name}} escribió: puedes responder.',
  lost: 'No enviado: la ventana se cerró a las {{time}}.',
  lostLately: 'No enviado: la ventana se había cerrado.',
  automatic: 'No enviado: la ventana se cerró y la conexión no tiene plantilla de reserva.',
}
