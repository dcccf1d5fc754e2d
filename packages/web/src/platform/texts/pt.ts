export const errors = {
  ERR_NETWORK: 'Não foi possível falar com o servidor. Confira a internet e tente de novo.',
  ERR_MICROPHONE: 'Não foi possível usar o microfone. Confira a permissão do navegador.',
  ERR_INTERNAL_SERVER_ERROR: 'Algo falhou do nosso lado. Tente de novo em instantes.',
  ERR_NO_DEF_WAPP_FOUND: 'Nenhuma conexão padrão foi encontrada. Avise um administrador.',
  ERR_NO_DEF_WAPP_FOUND_manager: 'Nenhuma conexão padrão foi encontrada. Escolha uma em Conexões.',
  ERR_WAPP_NOT_INITIALIZED: 'Esta conexão não está pronta. Avise um administrador.',
  ERR_WAPP_NOT_INITIALIZED_manager: 'Esta conexão não está pronta. Confira a tela de Conexões.',
  ERR_WAPP_UNSUPPORTED: 'Esta conexão não permite isso.',
  ERR_INVALID_CREDENTIALS: 'E-mail ou senha incorretos.',
  ERR_USER_DONT_EXISTS: 'Este usuário não existe mais.',
  ERR_OTHER_OPEN_TICKET: 'Já existe um atendimento aberto para este contato.',
  ERR_OTHER_OPEN_TICKET_held: 'Este contato já está com {{user}}, em {{queue}}.',
  ERR_OTHER_OPEN_TICKET_user: 'Este contato já está com {{user}}.',
  ERR_OTHER_OPEN_TICKET_queue: 'Este contato já aguarda em {{queue}}.',
  ERR_SESSION_EXPIRED: 'Sua sessão terminou. Entre de novo.',
  ERR_USER_CREATION_DISABLED: 'A criação de usuários está desativada.',
  ERR_NO_PERMISSION: 'Acesso não permitido',
  ERR_NO_SETTING_FOUND: 'Configuração não encontrada.',
  ERR_NO_CONTACT_FOUND: 'Contato não encontrado.',
  ERR_CONTACT_BLOCKED: 'Este contato está bloqueado. Desbloqueie para conversar.',
  ERR_NO_TICKET_FOUND: 'Atendimento não encontrado.',
  ERR_NO_USER_FOUND: 'Usuário não encontrado.',
  ERR_NO_WAPP_FOUND: 'Conexão não encontrada.',
  ERR_CREATING_TICKET: 'Não foi possível criar o atendimento.',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'Outra fila já usa esta cor.',
  ERR_TOKEN_EXPIRED: 'Sua sessão terminou. Entre de novo.',
  ERR_COMPANY_BLOCKED: 'O acesso da empresa foi bloqueado. Fale com o suporte.',
  ERR_SUBSCRIPTION_EXPIRED: 'A assinatura da empresa venceu. Fale com o suporte.',
  ERR_SUBSCRIPTION_EXPIRED_on: 'A assinatura da empresa venceu em {{date}}. Fale com o suporte.',
  ERR_VALIDATION: 'Confira os campos e tente de novo.',
  ERR_COMMON_PASSWORD: 'Esta senha é fácil de adivinhar. Escolha outra.',
  ERR_CONFLICT: 'Alguém mudou este registro enquanto você editava.',
  ERR_NAME_TAKEN: 'Este nome já está em uso.',
  ERR_EMAIL_TAKEN: 'Este e-mail já está em uso.',
  ERR_LAST_ADMIN: 'A empresa precisa de ao menos um administrador. Promova outra pessoa antes.',
  ERR_PLAN_LIMIT: 'O plano da empresa não permite mais nenhum.',
  ERR_TICKET_NOT_OPEN: 'Este atendimento não está aberto.',
  ERR_NO_COMPANY_FOUND: 'Empresa não encontrada.',
  ERR_OPERATORS_COMPANY: 'A empresa de quem opera a instalação não pode ser bloqueada nem excluída.',
  ERR_NO_PLAN_FOUND: 'Plano não encontrado.',
  ERR_NO_QUEUE_FOUND: 'Fila não encontrada.',
  ERR_PLAN_FEATURE: 'O plano da empresa não inclui este recurso.',
  ERR_EMAIL_UNCONFIRMED: 'Confirme o e-mail da empresa.',
  ERR_FILE_TOO_LARGE: 'O arquivo é grande demais.',
  ERR_FILE_TYPE: 'Este tipo de arquivo não serve aqui.',
  ERR_SHEET_UNREADABLE: 'Esta planilha não pode ser lida. Salve como .xlsx e tente de novo.',
  ERR_SHEET_TOO_LARGE: 'A planilha é grande demais. Divida em partes e tire as colunas que não usa.',
  ERR_STORAGE: 'Não foi possível guardar o arquivo. Tente de novo.',
  ERR_STORAGE_FULL: 'O espaço da empresa para arquivos acabou. Fale com um administrador.',
  ERR_IN_CAMPAIGN: 'Uma campanha programada ou em andamento usa isto.',
  ERR_IN_CAMPAIGN_named: 'A campanha "{{campaign}}" usa isto.',
  ERR_NOT_FOUND: 'Este endereço não existe.',
  ERR_RATE_LIMIT: 'Muitas tentativas. Espere um pouco e tente de novo.',
  ERR_UNAVAILABLE: 'O serviço está fora do ar por um momento. Tente de novo.',
} as const

export const validation = {
  required: 'Obrigatório',
  tooShort_one: 'Use pelo menos {{count}} caractere',
  tooShort_other: 'Use pelo menos {{count}} caracteres',
  tooLong_one: 'Use até {{count}} caractere',
  tooLong_other: 'Use até {{count}} caracteres',
  tooSmall: 'Use {{limit}} ou mais',
  tooLarge: 'Use até {{limit}}',
  number: 'Use um número inteiro',
  email: 'Confira o e-mail',
  invalid: 'Confira este campo',
} as const

/** Why nothing can be worked on. */
export const session = {
  ended: {
    expired: 'Sua sessão terminou.',
    replaced: 'Sua conta foi acessada em outro computador.',
    password: 'Sua senha foi trocada.',
    deleted: 'Seu acesso foi encerrado.',
    blocked: 'O acesso da empresa foi bloqueado.',
  },
  endedText: {
    expired: 'Entre de novo para continuar.',
    replaced: 'Entre de novo aqui para continuar; a outra sessão termina.',
    password: 'Entre com a nova senha.',
    deleted: 'Um administrador excluiu seu usuário. Se foi engano, fale com ele.',
    blocked: 'Nada do que a empresa guarda se perdeu. Fale com o suporte.',
  },
  unpaid: 'A assinatura da empresa venceu',
  unpaidOn: 'A assinatura da empresa venceu em {{date}}',
  unpaidText: 'Fale com o suporte para voltar a usar o Recado.',
  signOut: 'Sair',
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    errors: typeof errors
    validation: typeof validation
    session: typeof session
  }
}
