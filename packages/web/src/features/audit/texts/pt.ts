export const audit = {
  open: 'Registro',
  title: 'Registro',
  text: 'O que as pessoas fizeram e a empresa precisa poder explicar. Só administradores e donos veem.',
  what: 'O quê',
  who: 'Quem',
  when: 'Quando',
  emptyTitle: 'Nada registrado ainda',
  emptyText: 'Bloqueios, junções de contatos e pedidos sobre dados pessoais aparecem aqui.',
  somebody: 'um contato',
  change: '{{field}}: {{before}} → {{after}}',
  nothing: 'nada',
  fields: {
    name: 'Nome',
    email: 'E-mail',
    plan: 'Plano',
    status: 'Situação',
    recurrence: 'Ciclo',
    dueDate: 'Vencimento',
    users: 'Usuários',
    connections: 'Conexões',
    queues: 'Filas',
    value: 'Valor por mês',
    isPublic: 'No cadastro',
    title: 'Título',
    text: 'Texto',
    priority: 'Prioridade',
    useCampaigns: 'Campanhas, listas e fluxos',
    useKanban: 'Kanban',
    useOpenAi: 'Prompts de IA',
    useIntegrations: 'Integrações',
    useSchedules: 'Agenda',
    useInternalChat: 'Chat da equipe',
    useExternalApi: 'API de mensagens',
  },
  values: {
    true: 'sim',
    false: 'não',
    active: 'ativa',
    blocked: 'bloqueada',
    MENSAL: 'mensal',
    BIMESTRAL: 'bimestral',
    TRIMESTRAL: 'trimestral',
    SEMESTRAL: 'semestral',
    ANUAL: 'anual',
  },
  acts: {
    contact: {
      blocked: 'Bloqueou {{name}}',
      unblocked: 'Desbloqueou {{name}}',
      merged: 'Juntou outro contato a {{name}}',
      unmerged: 'Desfez uma junção de {{name}}',
      exported: 'Baixou os dados de {{name}}',
      erased: 'Apagou os dados pessoais de um contato',
    },
    company: {
      created: 'Criou a empresa',
      changed: 'Mudou a licença da empresa',
      deleted: 'Excluiu a empresa',
      restored: 'Restaurou a empresa',
    },
    plan: {
      created: 'Criou um plano',
      changed: 'Mudou o plano da empresa',
      deleted: 'Excluiu um plano',
    },
    announcement: {
      created: 'Publicou um informativo',
      changed: 'Mudou um informativo',
      deleted: 'Excluiu um informativo',
    },
  },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    audit: typeof audit
  }
}
