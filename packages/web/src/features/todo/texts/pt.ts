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
  finish: 'Feita: {{text}}',
  done: 'Feitas',
  doneCount_one: '{{count}} feita',
  doneCount_other: '{{count}} feitas',
  clear: 'Limpar as feitas',
  cleared_one: '{{count}} tarefa feita excluída',
  cleared_other: '{{count}} tarefas feitas excluídas',
  doneAt: 'Feita em {{when}}',
  createdAt: 'Criada em {{when}}',
  updatedAt: 'Editada em {{when}}',
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    todo: typeof todo
  }
}
