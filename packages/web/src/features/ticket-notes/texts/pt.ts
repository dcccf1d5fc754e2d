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
  noteOf: 'Nota de {{author}}, {{time}}',
  noteBy: 'Nota de',
  teamOnly: 'só a equipe vê',
  errors: {
    ERR_MENTION_OUT_OF_SIGHT: 'Alguém mencionado não pode abrir este atendimento.',
    ERR_NO_NOTE_FOUND: 'Observação não encontrada.',
  },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    ticketNotes: typeof ticketNotes
  }
}
