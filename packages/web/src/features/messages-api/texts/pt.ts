export const messagesApi = {
  title: 'API de mensagens',
  summary: 'Quatro chamadas e um webhook, para o seu sistema conversar por aqui',
  download: 'Baixar OpenAPI',
  views: 'Partes da API',
  tabs: { calls: 'Chamadas', text: 'Testar texto', media: 'Testar mídia', webhook: 'Webhook: o que chega', errors: 'Erros' },
  calls: {
    label: 'Chamadas',
    send: 'Envia texto ou mídia a um número',
    reply: 'Escreve num atendimento',
    transfer: 'Transfere para fila ou pessoa',
    close: 'Resolve o atendimento',
  },
  examples: {
    text: 'Enviar texto',
    media: 'Enviar mídia',
    reply: 'Escrever num atendimento',
    transfer: 'Transferir',
    close: 'Resolver',
  },
  programs: 'Linguagem do exemplo',
  copyExample: 'Copiar o exemplo',
  exampleCopied: 'Exemplo copiado',
  answer: 'Resposta',
  comment: 'roda como está: só troque o token e os números',
  commentOfMedia: 'roda como está, com o arquivo ao lado: só troque o token e os números',
  commentOfRequests: 'precisa do pacote requests',
  sample: { shipped: 'Seu pedido saiu para entrega.', receipt: 'A nota do seu pedido.', arrives: 'Chega hoje, entre 14h e 16h.' },
  fieldsLabel: 'Campos',
  fields: {
    number: 'DDI, DDD e número, com ou sem sinais entre os dígitos. Um número que não existe é recusado.',
    body: 'Texto, até 4.096 caracteres. Com arquivo, é a legenda.',
    medias: 'multipart/form-data: até 10 arquivos, imagem, áudio e vídeo de até 16 MB, documento de até 100 MB.',
    template: 'Um modelo da API oficial no lugar do texto: name, language e values, como body.1. Em formulário, vai como JSON.',
    whatsappId: 'A conexão por onde sai. Sem ele, a conexão padrão.',
    ticketId: 'O número do atendimento, como vem nas respostas.',
    quotedMsgId: 'Uma mensagem do atendimento, que esta responde.',
    queueId: 'A fila para onde vai. É obrigatória.',
    userId: 'A pessoa que recebe: o atendimento abre com ela. Sem ele, espera na fila.',
  },
  idempotency: 'Repetir a mesma em 24 h devolve a mesma resposta e não faz de novo. Outra chamada com ela responde 422.',
  limits:
    'Até {{calls}} chamadas por segundo em cada token. Atendimento resolvido responde 409; com {{waiting}} mensagens ' +
    'esperando na conexão, 429.',
  tokens:
    'O token da empresa abre as quatro chamadas. O de uma conexão, que se define na conexão, só envia a um número, e só por ela.',
  errorsText: 'O corpo de um erro é {"error", "message"}; alguns trazem "details". 429 e 503 dizem em Retry-After quando voltar.',
  columns: { status: 'Status', code: 'Código', meaning: 'O que houve' },
  webhook: {
    text:
      'Cada evento chega por POST no endereço do webhook, em JSON, assinado como em Standard Webhooks. Responda 2xx em até ' +
      '10 segundos.',
    events: 'Eventos',
    receiver: 'Receber e conferir a assinatura',
    comment: 'roda como está: só troque o segredo',
    order:
      'Os eventos de um atendimento chegam na ordem. O mesmo evento pode chegar outra vez, com o mesmo webhook-id: ' +
      'guarde os que já tratou.',
  },
  test: {
    text: 'Sai de verdade, pela conexão padrão, como se o seu sistema tivesse chamado.',
    token: 'Token',
    tokenHint: 'O da empresa, ou o de uma conexão.',
    number: 'Número',
    numberInvalid: 'Use de 8 a 15 dígitos, com DDI e DDD',
    body: 'Mensagem',
    caption: 'Legenda',
    medias: 'Arquivos',
    mediasMissing: 'Escolha um arquivo',
    remove: 'Tirar {{name}}',
    send: 'Enviar',
    retryAfter_one: 'Tente de novo em {{count}} segundo.',
    retryAfter_other: 'Tente de novo em {{count}} segundos.',
  },
  token: {
    title: 'Token',
    madeBy: 'criado por {{name}}, {{at}}',
    madeAt: 'criado em {{at}}',
    value: 'Token da API',
    usedAt: 'Usado pela última vez: {{at}}.',
    neverUsed: 'Ainda não foi usado.',
    none: 'Ainda não há token. Com ele, o seu sistema fala em nome da empresa.',
    make: 'Gerar token',
    another: 'Gerar outro',
    note: 'O antigo para na hora. Mostrar e copiar ficam registrados.',
    show: 'Mostrar o token',
    hide: 'Esconder o token',
    copy: 'Copiar o token',
    copied: 'Token copiado',
    updated: 'Token da API atualizado',
    anotherTitle: 'Gerar outro token?',
    anotherText: 'O token atual para na hora. Quem o usa precisa receber o novo.',
  },
  unauthorized: 'Você não tem acesso à API de mensagens.',
  errors: {
    ERR_API_TOKEN: 'Este token da API não vale. Confira se ele está inteiro, ou se alguém gerou outro.',
    ERR_API_SUBSCRIPTION_EXPIRED: 'A assinatura da empresa terminou: a API volta depois do pagamento.',
    ERR_TICKET_CLOSED: 'O atendimento está resolvido.',
    ERR_IDEMPOTENCY_KEY: 'Esta Idempotency-Key já foi usada em outra chamada nas últimas 24 horas.',
    ERR_CONNECTION_FULL: 'Já há 1.000 mensagens esperando nesta conexão. Tente de novo daqui a pouco.',
    ERR_NO_API_TOKEN: 'A empresa ainda não tem um token da API.',
  },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    messagesApi: typeof messagesApi
  }
}
