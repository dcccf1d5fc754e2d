export const fileLists = {
  title: 'Listas de arquivos',
  search: 'Buscar listas',
  add: 'Nova lista',
  emptyTitle: 'Nenhuma lista de arquivos ainda',
  emptyText: 'Junte uma mensagem e os arquivos que vão com ela: catálogo, tabela de preços, manual.',
  name: 'Nome',
  message: 'Mensagem',
  messageHint: 'Acompanha os arquivos.',
  files: 'Arquivos',
  filesHint: 'Até {{megabytes}} MB cada um.',
  filesCount_zero: 'nenhum arquivo',
  filesCount_one: '{{count}} arquivo',
  filesCount_other: '{{count}} arquivos',
  withoutFile_one: 'falta enviar {{count}}',
  withoutFile_other: 'falta enviar {{count}}',
  used: '{{used}} de {{count}}',
  full: 'No máximo {{count}} arquivos por lista.',
  addFiles: 'Adicionar arquivos',
  optionName: 'Nome do arquivo {{number}}',
  replace: 'Trocar o arquivo de {{name}}',
  noFile: 'Escolha o arquivo',
  tooLarge: '{{name}} é grande demais. Use arquivos de até {{megabytes}} MB.',
  removedMeanwhile: 'Alguém removeu este arquivo. Escolha-o de novo.',
  sending: 'Enviando {{name}}',
  newTitle: 'Nova lista de arquivos',
  editTitle: 'Editar lista de arquivos',
  saved: 'Lista salva',
  deleteText_zero: 'A lista não tem arquivos.',
  deleteText_one: 'O arquivo dela vai junto.',
  deleteText_other: 'Os {{count}} arquivos dela vão junto.',
  deleteConfirm: 'Excluir lista',
  deleted: 'Lista excluída',
  errors: {
    ERR_NO_FILE_LIST_FOUND: 'Lista de arquivos não encontrada.',
    ERR_NO_FILE_OPTION_FOUND: 'Este arquivo não está mais na lista.',
  },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    fileLists: typeof fileLists
  }
}
