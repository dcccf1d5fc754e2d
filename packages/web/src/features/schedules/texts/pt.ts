export const schedules = {
  open: 'Agendar mensagem',
  newTitle: 'Agendar mensagem',
  editTitle: 'Agendamento: {{status}}',
  contact: 'Contato',
  body: 'Mensagem',
  bodyHint: 'Entram os dados do cliente na hora do envio: {{names}}',
  sendAt: 'Data e hora do envio',
  presets: {
    label: 'Horários prontos',
    hour: 'Em 1 hora',
    evening: 'Hoje às 18:00',
    tomorrow: 'Amanhã às 9:00',
    monday: 'Segunda às 9:00',
  },
  attachment: 'Imagem',
  attachmentHint: 'png, jpg ou jpeg',
  attachmentType: 'Use uma imagem png, jpg ou jpeg.',
  preview: 'Imagem anexada',
  tooShort: 'Mensagem muito curta',
  past: 'Escolha um momento que ainda não passou',
  save: 'Agendar',
  update: 'Salvar',
  saved: 'Agendamento salvo',
  mediaDeleted: 'Anexo excluído',
  sent: 'Esta mensagem já saiu e não muda mais.',
  onItsWay: 'Esta mensagem está a caminho e não muda mais.',
  failed: 'Erro no envio: {{reason}}',
  held: 'Em espera: {{reason}} Sai sozinha assim que der, até 12 horas depois da hora marcada.',
  another: 'Novo agendamento',
  list: 'Mensagens agendadas para {{name}}',
  none: 'Nenhuma mensagem agendada.',
  more: 'Ver mais',
  edit: 'Editar agendamento de {{when}}',
  show: 'Ver agendamento de {{when}}',
  delete: 'Excluir agendamento de {{when}}',
  deleteTitle: 'Excluir o agendamento de {{name}}?',
  deleteText: 'A mensagem não será enviada para {{name}}.',
  deleteSentText: '{{name}} já recebeu esta mensagem, que continua na conversa. Ela só sai da agenda.',
  deleteConfirm: 'Excluir agendamento',
  deleted: 'Agendamento excluído',
  status: { PENDENTE: 'Pendente', held: 'Em espera', AGENDADA: 'A caminho', ENVIADA: 'Enviada', ERRO: 'Erro no envio' },
  errors: {
    ERR_NO_SCHEDULE_FOUND: 'Agendamento não encontrado.',
    ERR_SCHEDULE_SENT: 'Esta mensagem já foi enviada ou está a caminho.',
  },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    schedules: typeof schedules
  }
}
