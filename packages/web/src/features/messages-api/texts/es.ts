import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const messagesApi: Translation<typeof pt.messagesApi> = {
  title: 'API de mensajes',
  summary: 'Cuatro llamadas y un webhook, para que tu sistema converse por aquí',
  download: 'Descargar OpenAPI',
  views: 'Partes de la API',
  tabs: { calls: 'Llamadas', text: 'Probar texto', media: 'Probar archivos', webhook: 'Webhook: qué llega', errors: 'Errores' },
  calls: {
    label: 'Llamadas',
    send: 'Envía texto o archivos a un número',
    reply: 'Escribe en una conversación',
    transfer: 'Transfiere a una cola o una persona',
    close: 'Resuelve la conversación',
  },
  examples: {
    text: 'Enviar texto',
    media: 'Enviar archivos',
    reply: 'Escribir en una conversación',
    transfer: 'Transferir',
    close: 'Resolver',
  },
  programs: 'Lenguaje del ejemplo',
  copyExample: 'Copiar el ejemplo',
  exampleCopied: 'Ejemplo copiado',
  answer: 'Respuesta',
  comment: 'funciona tal cual: solo cambia el token y los números',
  commentOfMedia: 'funciona tal cual, con el archivo al lado: solo cambia el token y los números',
  commentOfRequests: 'necesita el paquete requests',
  sample: {
    shipped: 'Tu pedido va en camino.',
    receipt: 'La factura de tu pedido.',
    arrives: 'Llega hoy, entre las 14 y las 16.',
  },
  fieldsLabel: 'Campos',
  fields: {
    number: 'Código de país, de área y número, con o sin signos entre los dígitos. Se rechaza un número que no puede existir.',
    body: 'Texto, hasta 4096 caracteres. Con un archivo es la leyenda.',
    medias: 'multipart/form-data: hasta 10 archivos, imagen, audio y video de hasta 16 MB, documento de hasta 100 MB.',
    template:
      'Una plantilla de la API oficial en lugar del texto: name, language y values, como body.1. En formulario va como JSON.',
    whatsappId: 'La conexión por la que sale. Sin él, la conexión predeterminada.',
    ticketId: 'El número de la conversación, como viene en las respuestas.',
    quotedMsgId: 'Un mensaje de la conversación, al que este responde.',
    queueId: 'La cola a la que va. Es obligatoria.',
    userId: 'Quien la recibe: la conversación se abre con esa persona. Sin él, espera en la cola.',
  },
  idempotency: 'Repetir la misma en 24 h devuelve la misma respuesta y no se hace otra vez. Otra llamada con ella responde 422.',
  limits:
    'Hasta {{calls}} llamadas por segundo con cada token. Una conversación resuelta responde 409; con {{waiting}} ' +
    'mensajes esperando en la conexión, 429.',
  tokens:
    'El token de la empresa sirve para las cuatro llamadas. El de una conexión, que se define en la conexión, solo envía ' +
    'a un número, y solo por ella.',
  errorsText:
    'El cuerpo de un error es {"error", "message"}; algunos traen "details". 429 y 503 dicen en Retry-After cuándo volver.',
  columns: { status: 'Estado', code: 'Código', meaning: 'Qué pasó' },
  webhook: {
    text:
      'Cada evento llega por POST a la dirección del webhook, en JSON, firmado como en Standard Webhooks. Responde 2xx en ' +
      '10 segundos como máximo.',
    events: 'Eventos',
    receiver: 'Recibir y comprobar la firma',
    comment: 'funciona tal cual: solo cambia el secreto',
    order:
      'Los eventos de una conversación llegan en orden. El mismo evento puede llegar otra vez, con el mismo webhook-id: ' +
      'guarda los que ya procesaste.',
  },
  test: {
    text: 'Sale de verdad, por la conexión predeterminada, como si tu sistema hubiera llamado.',
    token: 'Token',
    tokenHint: 'El de la empresa, o el de una conexión.',
    number: 'Número',
    numberInvalid: 'Usa de 8 a 15 dígitos, con código de país y de área',
    body: 'Mensaje',
    caption: 'Leyenda',
    medias: 'Archivos',
    mediasMissing: 'Elige un archivo',
    remove: 'Quitar {{name}}',
    send: 'Enviar',
    retryAfter_one: 'Inténtalo de nuevo en {{count}} segundo.',
    retryAfter_other: 'Inténtalo de nuevo en {{count}} segundos.',
  },
  token: {
    title: 'Token',
    madeBy: 'creado por {{name}}, {{at}}',
    madeAt: 'creado el {{at}}',
    value: 'Token de la API',
    usedAt: 'Usado por última vez: {{at}}.',
    neverUsed: 'Todavía no se usó.',
    none: 'Todavía no hay token. Con él, tu sistema habla en nombre de la empresa.',
    make: 'Generar token',
    another: 'Generar otro',
    note: 'El anterior deja de valer al instante. Mostrar y copiar quedan registrados.',
    show: 'Mostrar el token',
    hide: 'Ocultar el token',
    copy: 'Copiar el token',
    copied: 'Token copiado',
    updated: 'Token de la API actualizado',
    anotherTitle: '¿Generar otro token?',
    anotherText: 'El token actual deja de valer al instante. Quien lo usa necesita el nuevo.',
  },
  unauthorized: 'No tienes acceso a la API de mensajes.',
  errors: {
    ERR_API_TOKEN: 'Este token de la API no es válido. Comprueba que esté completo, o si alguien generó otro.',
    ERR_API_SUBSCRIPTION_EXPIRED: 'La suscripción de la empresa terminó: la API vuelve después del pago.',
    ERR_TICKET_CLOSED: 'La conversación está resuelta.',
    ERR_IDEMPOTENCY_KEY: 'Esta Idempotency-Key ya se usó en otra llamada en las últimas 24 horas.',
    ERR_CONNECTION_FULL: 'Ya hay 1000 mensajes esperando en esta conexión. Inténtalo de nuevo en un momento.',
    ERR_NO_API_TOKEN: 'La empresa todavía no tiene un token de la API.',
  },
}
