import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const flows: Translation<typeof pt.flows> = {
  errors: {
    ERR_NO_FLOW_FOUND: 'Este flujo ya no existe.',
    ERR_NO_FLOW_VERSION_FOUND: 'Esta versión del flujo ya no existe.',
    ERR_FLOW_NAME_EXISTS: 'Otro flujo ya tiene este nombre.',
    ERR_FLOW_INVALID: 'El flujo todavía no se puede guardar: mira los bloques marcados.',
    ERR_FLOW_CHANGED: 'Alguien guardó este flujo después de que lo abriste.',
    ERR_FLOW_INACTIVE: 'Este flujo está desactivado o nada sigue a su inicio.',
    ERR_FLOW_RUNNING: 'Ya hay un flujo en curso en esta conversación.',
  },
}
