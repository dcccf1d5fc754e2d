export const contactImports = {
  errors: {
    ERR_NO_CONTACT_IMPORT_FOUND: 'Esta importação não existe mais.',
    ERR_IMPORT_STARTED: 'Esta importação já começou.',
    ERR_IMPORT_WITHOUT_NUMBERS: 'Diga qual coluna tem o nome e qual tem o número.',
    ERR_ROW_NAME_MISSING: 'Falta o nome',
    ERR_ROW_NAME: 'O nome precisa ter de 2 a 50 letras',
    ERR_ROW_NUMBER: 'Número incompleto: use DDD e 8 ou 9 dígitos',
    ERR_ROW_EMAIL: 'Confira o e-mail',
    ERR_ROW_EXTRA: 'Texto longo demais: até 1.000 letras',
    ERR_ROW_TAG: 'Esta etiqueta não existe',
  },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    contactImports: typeof contactImports
  }
}
