export const quickMessages = {
  title: 'Respostas rápidas',
  search: 'Buscar respostas rápidas',
  add: 'Nova resposta',
  shortcode: 'Atalho',
  shortcodeHint: 'No atendimento, digite / e o atalho.',
  template: 'Modelo',
  templateHint: 'Na conversa, abre o modelo já preenchido.',
  attachment: 'Anexo',
  noAttachment: 'Sem anexo',
  shared: 'De toda a equipe',
  off: 'desligada',
  emptyTitle: 'Nenhuma resposta rápida ainda',
  emptyText: 'Guarde o que você escreve todo dia e envie com / e um atalho.',
  newTitle: 'Nova resposta rápida',
  editTitle: 'Editar resposta rápida',
  message: 'Mensagem',
  messageHint: 'Nomes entre chaves viram os dados do cliente: {{names}}',
  share: 'De toda a equipe',
  shareHint: 'Toda a equipe pode usar. Desmarcada, só você.',
  offered: 'Oferecer no atendimento',
  offeredHint: 'Desligada, ela fica guardada e não aparece depois da /.',
  saved: 'Resposta rápida salva',
  deleteTitle: 'Excluir "/{{name}}"?',
  deleteText: 'A resposta sai da sua lista.',
  deleteSharedText: 'A resposta sai da lista de toda a equipe.',
  deleteConfirm: 'Excluir resposta',
  deleted: 'Resposta rápida excluída',
  errors: {
    ERR_NO_QUICK_MESSAGE_FOUND: 'Resposta rápida não encontrada.',
  },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    quickMessages: typeof quickMessages
  }
}
