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
  acts: {
    contact: {
      blocked: 'Bloqueou {{name}}',
      unblocked: 'Desbloqueou {{name}}',
      merged: 'Juntou outro contato a {{name}}',
      unmerged: 'Desfez uma junção de {{name}}',
      exported: 'Baixou os dados de {{name}}',
      erased: 'Apagou os dados pessoais de um contato',
    },
  },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    audit: typeof audit
  }
}
