export const contactLists = {
  title: 'Listas de contatos',
  search: 'Buscar listas',
  add: 'Nova lista',
  open: 'Abrir {{name}}',
  example: 'Baixar planilha de exemplo',
  emptyTitle: 'Nenhuma lista de contatos ainda',
  emptyText:
    'Uma lista reúne as pessoas que uma campanha vai avisar. Ela vem de uma planilha, de uma etiqueta, ou se escreve aqui.',
  name: 'Nome',
  contacts: 'Contatos',
  contactsCount_zero: 'nenhum contato',
  contactsCount_one: '{{number}} contato',
  contactsCount_other: '{{number}} contatos',
  newTitle: 'Nova lista de contatos',
  editTitle: 'Editar lista de contatos',
  saved: 'Lista salva',
  deleteText_zero: 'A lista está vazia.',
  deleteText_one: '{{number}} pessoa sai com a lista. Seus contatos ficam.',
  deleteText_other: '{{number}} pessoas saem com a lista. Seus contatos ficam.',
  deleteConfirm: 'Excluir lista',
  deleted: 'Lista excluída',
  errors: {},
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    contactLists: typeof contactLists
  }
}
