import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const messagesApi: Translation<typeof pt.messagesApi> = {
  errors: {
    ERR_API_TOKEN: 'Este token de la API no es válido. Revisa que esté completo, o si alguien generó otro.',
    ERR_API_SUBSCRIPTION_EXPIRED: 'La suscripción de la empresa terminó: la API vuelve después del pago.',
    ERR_TICKET_CLOSED: 'La conversación está resuelta.',
    ERR_IDEMPOTENCY_KEY: 'Esta Idempotency-Key ya se usó en otra llamada en las últimas 24 horas.',
    ERR_CONNECTION_FULL: 'Ya hay 1000 mensajes esperando en esta conexión. Inténtalo de nuevo en un momento.',
    ERR_NO_API_TOKEN: 'La empresa todavía no tiene un token de la API.',
  },
}
