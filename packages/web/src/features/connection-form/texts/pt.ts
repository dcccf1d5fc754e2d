export const connectionForm = {
  newTitle: 'Nova conexão',
  newText: 'Depois de salvar, você lê o QR code com o celular.',
  editTitle: 'Editar conexão',
  save: 'Salvar',
  saveNew: 'Salvar e conectar',
  saved: 'Conexão salva',
  sections: 'Partes da conexão',
  tabs: { general: 'Geral', messages: 'Mensagens', automation: 'Automação', advanced: 'Avançado' },
  defaultHint: 'Usada quando um atendimento novo não diz por onde sair.',
  queues: 'Filas',
  queuesHint: 'Quem escreve escolhe entre elas; com uma só, entra direto. Ex.: Vendas e Suporte.',
  queuesPlaceholder: 'Escolha as filas',
  greetingMessage: 'Mensagem de saudação',
  greetingHint:
    'Obrigatória com mais de uma fila: vem antes da lista de filas. Ex.: “{{greeting}}, {{firstName}}. Com quem quer falar?”',
  complationMessage: 'Mensagem de conclusão',
  complationHint: 'Vai ao encerrar; com avaliação, só depois da nota. Ex.: “Obrigado, {{firstName}}. Protocolo {{protocol}}.”',
  outOfHoursMessage: 'Mensagem fora do expediente',
  outOfHoursHint: 'Uma vez por período fechado; se a fila tiver a dela, vai a da fila. Ex.: “{{greeting}}. Voltamos às 8h.”',
  ratingMessage: 'Mensagem de avaliação',
  ratingHint: 'As notas de 1 a 3 vêm abaixo dela. Vazia, vai a do sistema. Ex.: “Como foi falar com {{agent}}?”',
  placeholdersText:
    'Nos textos, {{firstName}}, {{name}}, {{greeting}}, {{protocol}}, {{queue}}, {{agent}}, {{date}} e {{hour}} viram o que significam para cada cliente.',
  expiresTicket: 'Encerrar por inatividade (minutos)',
  expiresTicketHint: 'Sem resposta do cliente por esse tempo, o atendimento encerra. Ex.: 60. Com 0, nunca.',
  expiresInactiveMessage: 'Mensagem de encerramento por inatividade',
  expiresInactiveHint: 'Vai ao encerrar por inatividade. Ex.: “Como não tivemos resposta, encerramos por aqui.”',
  prompt: 'Prompt de IA',
  integration: 'Integração',
  noPrompt: 'Nenhum',
  noIntegration: 'Nenhuma',
  answersHint: 'Responde desde a primeira mensagem, até uma pessoa assumir.',
  transferQueue: 'Fila de transferência',
  transferQueueHint: 'Para onde vai quem não escolheu fila a tempo. Ex.: Recepção.',
  noQueue: 'Nenhuma',
  timeToTransfer: 'Transferir após (minutos)',
  timeToTransferHint: 'Ex.: 10 leva à fila de transferência quem espera há 10 minutos sem fila. Com 0, nunca.',
  timeUseBotQueues: 'Repetir a lista de filas após (minutos)',
  timeUseBotQueuesHint: 'Ex.: 5 não repete a lista de filas antes de 5 minutos. Uma resposta vale a qualquer hora.',
  maxUseBotQueues: 'Limite de listas sem resposta válida',
  maxUseBotQueuesHint: 'Ex.: com 3, depois de três listas sem resposta válida o cliente espera uma pessoa. Com 0, sem limite.',
  token: 'Token da API',
  proxyHint: 'Um endereço como socks5://usuario:senha@proxy.exemplo:1080. Usuário e senha guardados não aparecem aqui.',
  proxyInvalid: 'Use um endereço como socks5://usuario:senha@proxy.exemplo:1080.',
  proxyText:
    'Com proxy, nada sai direto: se ele cair, a conexão espera por ele. Mensagens, arquivos e fotos passam por ele. Mudar o proxy renova a sessão.',
  secretKept: 'Há um guardado. Deixe vazio para manter.',
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    connectionForm: typeof connectionForm
  }
}
