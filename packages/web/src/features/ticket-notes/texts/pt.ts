export const ticketNotes = {
  title: 'Observações',
  new: 'Nova observação',
  add: 'Adicionar',
  added: 'Observação adicionada com sucesso!',
  nobody: 'Alguém que saiu',
  delete: 'Excluir a observação de {{author}}',
  deleteTitle: 'Excluir Registro',
  deleteText: 'Deseja realmente excluir este registro?',
  deleteConfirm: 'Excluir observação',
  deleted: 'Observação excluída com sucesso!',
} as const
