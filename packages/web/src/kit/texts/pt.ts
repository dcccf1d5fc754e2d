/** What lists and forms of records say alike. A feature that says it otherwise has its own text of that name. */
export const kit = {
  actions: 'Ações',
  edit: 'Editar {{name}}',
  delete: 'Excluir {{name}}',
  deleteTitle: 'Excluir "{{name}}"?',
  nothingFound: 'Nada com "{{text}}" em {{title}}',
  save: 'Salvar',
  /** Sheets that are read in. */
  sheet: {
    line: 'Linha',
    state: 'Situação',
    column: 'Coluna "{{heading}}"',
    empty: 'vazio',
    rows: 'Linhas da planilha',
    lineOf: 'Linha {{line}}',
  },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    kit: typeof kit
  }
}
