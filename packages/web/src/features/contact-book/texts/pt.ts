export const contactBook = {
  title: 'Contatos',
  search: 'Nome ou número',
  add: 'Contato',
  actions: 'Ações',
  edit: 'Editar {{name}}',
  delete: 'Excluir {{name}}',
  start: 'Conversar com {{name}}',
  emptyTitle: 'Nenhum contato ainda',
  emptyText: 'Quem escreve para você aparece aqui.',
  nothingFound: 'Nada com "{{text}}" em Contatos',
  theseDays: 'Nenhum contato adicionado nesses dias',
  count_one: '{{count}} contato',
  count_other: '{{count}} contatos',
  name: 'Nome',
  number: 'WhatsApp',
  email: 'E-mail',
  tags: 'Etiquetas',
  group: 'Grupo',
  hidden: 'Número oculto',
  days: 'Datas',
  added: 'Quando foram adicionados',
  daysSet: 'filtro ligado',
  dateStart: 'De',
  dateEnd: 'Até',
  export: 'Exportar CSV',
  more: 'Mais sobre {{name}}',
  block: 'Bloquear',
  unblock: 'Desbloquear',
  blockTitle: 'Bloquear {{name}}?',
  blockText:
    'As mensagens desta pessoa continuam guardadas no último atendimento, mas não abrem atendimento, não avisam ninguém e não recebem resposta. Para conversar de novo, é preciso desbloquear.',
  blockConfirm: 'Bloquear contato',
  blockDone: '{{name}} foi bloqueado',
  unblocked: '{{name}} foi desbloqueado',
  deleteTitle: 'Excluir {{name}}?',
  deleteText:
    'O contato sai da agenda e perde as etiquetas. As conversas ficam guardadas com o nome dele. O número fica livre: se ele escrever de novo, será um contato novo.',
  deleteConfirm: 'Excluir contato',
  deleted: 'Contato excluído',
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    contactBook: typeof contactBook
  }
}
