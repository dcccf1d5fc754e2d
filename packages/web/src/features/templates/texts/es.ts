import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const templates: Translation<typeof pt.templates> = {
  preview: {
    image: 'Imagen',
    video: 'Video',
    document: 'Documento',
    location: 'Lugar',
    cards: 'Tarjetas',
    buttons: 'Botones',
    askNumber: 'Enviar número',
    copyCode: 'Copiar código',
  },
  errors: {
    ERR_NO_TEMPLATE_FOUND: 'Esta plantilla ya no existe.',
    ERR_TEMPLATE_REFUSED: 'Meta no la aceptó. Nada cambió.',
    ERR_META_SILENT: 'Meta no respondió. Inténtalo de nuevo.',
    ERR_TEMPLATE_NOT_SENDABLE: 'Esta plantilla no se puede enviar ahora.',
    ERR_TEMPLATE_LINE: 'Esta plantilla es de otra cuenta de Meta.',
    ERR_TEMPLATE_VALUES: 'Falta completar la plantilla.',
    ERR_TEMPLATE_MARKETING: 'Las plantillas de marketing están desactivadas en las conversaciones.',
    ERR_MARKETING_STOPPED: 'El contacto dejó de recibir marketing.',
    ERR_MARKETING_HELD: 'Meta retiene el marketing para este contacto: no antes de 24 h.',
    ERR_TEMPLATE_RECIPIENT: 'Los códigos solo van a números de teléfono, y el de este contacto está oculto.',
  },
}
