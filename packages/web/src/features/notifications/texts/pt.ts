export const notifications = {
  title: 'Avisos de atendimentos',
  bell: 'Avisos de atendimentos',
  bellCount_one: 'Avisos de atendimentos: {{count}} novo',
  bellCount_other: 'Avisos de atendimentos: {{count}} novos',
  mentions: 'Notas para você',
  lost: 'Não estão mais com você',
  mine: 'Com novidades',
  pending: 'Aguardando',
  empty: 'Nada novo por aqui',
  emptyText: 'Mensagens dos seus clientes e quem estiver aguardando aparecem aqui.',
  emptyOwn: 'Mensagens dos seus clientes aparecem aqui. Quem aguarda está na lista de atendimentos.',
  ask: 'Receba um aviso do navegador quando um cliente escrever.',
  allow: 'Ativar avisos',
  notNow: 'Agora não',
  blocked: 'O navegador bloqueia avisos desta página. Libere nas permissões do site.',
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    notifications: typeof notifications
  }
}
