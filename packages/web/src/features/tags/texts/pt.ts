export const tags = {
  give: 'Etiquetar o contato',
  title: 'Etiquetas',
  search: 'Buscar etiquetas',
  add: 'Nova etiqueta',
  emptyTitle: 'Nenhuma etiqueta ainda',
  emptyText: 'Etiquetas marcam contatos e aparecem em todos os atendimentos deles.',
  name: 'Nome',
  colour: 'Cor',
  contacts: 'Contatos',
  contactsCount_zero: 'nenhum contato',
  contactsCount_one: '{{count}} contato',
  contactsCount_other: '{{count}} contatos',
  isLane: 'Coluna do kanban',
  editTitle: 'Editar etiqueta',
  kanban: 'Coluna do kanban',
  kanbanHint: 'Quem tem esta etiqueta fica nessa coluna.',
  tooShort: 'Mensagem muito curta',
  saved: 'Etiqueta salva',
  deleteText_zero: 'Nenhum contato tem esta etiqueta.',
  deleteText_one: 'A etiqueta sai de {{count}} contato.',
  deleteText_other: 'A etiqueta sai de {{count}} contatos.',
  deleteLane: 'A coluna sai do kanban.',
  keptLane: 'Colunas do kanban são excluídas por supervisores e administradores.',
  deleteConfirm: 'Excluir etiqueta',
  deleted: 'Etiqueta excluída',
  noneYet: 'A empresa ainda não tem etiquetas.',
  ofContact: 'Etiquetas de {{name}}',
  choose: 'Escolha as etiquetas',
  errors: {
    ERR_NO_TAG_FOUND: 'Etiqueta não encontrada.',
  },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    tags: typeof tags
  }
}
