export const todo = {
  title: 'Tarefas',
  summary_one: '{{count}} tarefa neste navegador',
  summary_other: '{{count}} tarefas neste navegador',
  newLabel: 'O que falta fazer?',
  add: 'Adicionar',
  emptyTitle: 'Nada para fazer',
  emptyText: 'Anote aqui o que não pode esquecer. As tarefas ficam só neste navegador.',
  edit: 'Editar {{text}}',
  remove: 'Excluir {{text}}',
  removed: 'Tarefa excluída',
  createdAt: 'Criada em {{when}}',
  updatedAt: 'Editada em {{when}}',
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    todo: typeof todo
  }
}
