import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const contactImports: Translation<typeof pt.contactImports> = {
  errors: {
    ERR_NO_CONTACT_IMPORT_FOUND: 'Esta importación ya no existe.',
    ERR_IMPORT_STARTED: 'Esta importación ya empezó.',
    ERR_IMPORT_WITHOUT_NUMBERS: 'Diga qué columna tiene el nombre y cuál tiene el número.',
    ERR_ROW_NAME_MISSING: 'Falta el nombre',
    ERR_ROW_NAME: 'El nombre debe tener de 2 a 50 letras',
    ERR_ROW_NUMBER: 'Número incompleto: use el código de área y 8 o 9 dígitos',
    ERR_ROW_EMAIL: 'Revise el correo',
    ERR_ROW_EXTRA: 'Texto demasiado largo: hasta 1.000 letras',
    ERR_ROW_TAG: 'Esta etiqueta no existe',
  },
}
