import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const connectionForm: Translation<typeof pt.connectionForm> = {
  newTitle: 'Nueva conexión',
  newText: 'Después de guardar, lees el código QR con el teléfono.',
  editTitle: 'Editar conexión',
  save: 'Guardar',
  saveNew: 'Guardar y conectar',
  saved: 'Conexión guardada',
  sections: 'Partes de la conexión',
  tabs: { general: 'General', messages: 'Mensajes', automation: 'Automatización', advanced: 'Avanzado' },
  defaultHint: 'Se usa cuando una conversación nueva no dice por dónde salir.',
  queues: 'Colas',
  queuesHint: 'Quien escribe elige entre ellas; con una sola, entra directo. Ej.: Ventas y Soporte.',
  queuesPlaceholder: 'Elige las colas',
  greetingMessage: 'Mensaje de saludo',
  greetingHint:
    'Obligatorio con más de una cola: va antes de la lista de colas. Ej.: “{{greeting}}, {{firstName}}. ¿Con quién quieres hablar?”',
  complationMessage: 'Mensaje de cierre',
  complationHint: 'Va al cerrar; con evaluación, solo después de la nota. Ej.: “Gracias, {{firstName}}. Número {{protocol}}.”',
  outOfHoursMessage: 'Mensaje fuera de horario',
  outOfHoursHint:
    'Una vez por período cerrado; si la cola tiene el suyo, va el de la cola. Ej.: “{{greeting}}. Volvemos a las 8.”',
  ratingMessage: 'Mensaje de evaluación',
  ratingHint: 'Las notas de 1 a 3 van debajo. Vacío, va el del sistema. Ej.: “¿Cómo fue hablar con {{agent}}?”',
  placeholdersText:
    'En los textos, {{firstName}}, {{name}}, {{greeting}}, {{protocol}}, {{queue}}, {{agent}}, {{date}} y {{hour}} pasan a ser lo que significan para cada cliente.',
  expiresTicket: 'Cerrar por inactividad (minutos)',
  expiresTicketHint: 'Sin respuesta del cliente por ese tiempo, la conversación se cierra. Ej.: 60. Con 0, nunca.',
  expiresInactiveMessage: 'Mensaje de cierre por inactividad',
  expiresInactiveHint: 'Va al cerrar por inactividad. Ej.: “Como no tuvimos respuesta, cerramos por aquí.”',
  transferQueue: 'Cola de transferencia',
  transferQueueHint: 'Adónde va quien no eligió cola a tiempo. Ej.: Recepción.',
  noQueue: 'Ninguna',
  timeToTransfer: 'Transferir después de (minutos)',
  timeToTransferHint: 'Ej.: 10 lleva a la cola de transferencia a quien lleva 10 minutos sin cola. Con 0, nunca.',
  timeUseBotQueues: 'Repetir la lista de colas tras (minutos)',
  timeUseBotQueuesHint: 'Ej.: 5 no repite la lista de colas antes de 5 minutos. Una respuesta vale a cualquier hora.',
  maxUseBotQueues: 'Límite de listas sin respuesta válida',
  maxUseBotQueuesHint: 'Ej.: con 3, tras tres listas sin respuesta válida el cliente espera a una persona. Con 0, sin límite.',
  token: 'Token de la API',
  proxyHint: 'Una dirección como socks5://usuario:clave@proxy.ejemplo:1080. El usuario y la clave guardados no se muestran aquí.',
  proxyInvalid: 'Usa una dirección como socks5://usuario:clave@proxy.ejemplo:1080.',
  proxyText:
    'Con proxy, nada sale directo: si se cae, la conexión lo espera. Mensajes, archivos y fotos pasan por él. Cambiar el proxy renueva la sesión.',
  secretKept: 'Hay uno guardado. Déjalo vacío para mantenerlo.',
}
