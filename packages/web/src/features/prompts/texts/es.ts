import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const prompts: Translation<typeof pt.prompts> = {
  errors: {
    ERR_PROMPT_IN_USE: 'En uso en una fila, conexión o flujo: elige allí otro prompt antes de eliminarlo.',
    ERR_PROMPT_IN_USE_named: 'En uso en {{name}}: elige allí otro prompt antes de eliminarlo.',
    ERR_AI_KEY: 'El proveedor rechaza la clave.',
    ERR_AI_MODEL: 'El proveedor (ya) no tiene este modelo.',
    ERR_AI_CREDIT: 'La cuenta de la clave está sin crédito.',
    ERR_AI_BUSY: 'El proveedor está en el límite de llamadas.',
    ERR_AI_UNAVAILABLE: 'El proveedor no responde o tiene problemas.',
    ERR_AI_LATE: 'El modelo no respondió a tiempo.',
    ERR_AI_EMPTY: 'El modelo respondió vacío.',
    ERR_AI_CUT: 'La respuesta se cortó: aumenta el máximo de tokens.',
    ERR_AI_GARBLED: 'La dirección respondió algo que no es respuesta de un modelo.',
    ERR_AI_REFUSED: 'El proveedor rechazó la pregunta.',
    ERR_AI_LIMIT: 'El límite de IA del mes se agotó.',
    ERR_AI_NOT_ALLOWED: 'El plan no tiene IA, o la empresa está parada.',
  },
}
