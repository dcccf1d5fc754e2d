export const helps = {
  title: 'Ajuda',
  count_zero: 'nenhum vídeo',
  count_one: '{{count}} vídeo',
  count_other: '{{count}} vídeos',
  emptyTitle: 'Nenhum vídeo ainda',
  emptyText: 'Aqui aparecem vídeos curtos que mostram como usar o sistema.',
  emptyForSuper: 'Adicione o primeiro em Configurações, Ajuda: ele aparece para todas as empresas.',
  emptyEditor: 'O que você adicionar aparece em Ajuda para todas as empresas.',
  editVideos: 'Editar vídeos',
  manual: 'Abrir o manual',
  sectionText: 'Vídeos que todas as empresas veem em Ajuda.',
  add: 'Novo vídeo',
  newTitle: 'Novo vídeo de ajuda',
  editTitle: 'Editar vídeo de ajuda',
  name: 'Título',
  video: 'Vídeo',
  videoHint: 'Endereço ou código de um vídeo do YouTube.',
  noVideo: 'Use o endereço ou o código de um vídeo do YouTube',
  description: 'Descrição',
  saved: 'Vídeo salvo',
  deleteText: 'O vídeo sai da Ajuda de todas as empresas.',
  deleteConfirm: 'Excluir vídeo',
  deleted: 'Vídeo excluído',
  errors: {
    ERR_NO_HELP_FOUND: 'Vídeo de ajuda não encontrado.',
  },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    helps: typeof helps
  }
}
