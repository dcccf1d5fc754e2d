export const flows = {
  errors: {
    ERR_NO_FLOW_FOUND: 'Este fluxo não existe mais.',
    ERR_NO_FLOW_VERSION_FOUND: 'Esta versão do fluxo não existe mais.',
    ERR_FLOW_NAME_EXISTS: 'Outro fluxo já tem este nome.',
    ERR_FLOW_INVALID: 'O fluxo ainda não pode ser salvo: veja os blocos marcados.',
    ERR_FLOW_CHANGED: 'Alguém salvou este fluxo depois que você o abriu.',
    ERR_FLOW_INACTIVE: 'Este fluxo está desativado ou nada segue o seu início.',
    ERR_FLOW_RUNNING: 'Um fluxo já está em andamento nesta conversa.',
  },
}

declare module '#platform/i18n.ts' {
  interface Texts {
    flows: typeof flows
  }
}
