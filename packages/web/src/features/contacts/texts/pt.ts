export const contacts = {
  searchPlaceholder: 'Nome ou número',
  typeMore: 'Escreva pelo menos {{count}} letras ou números.',
  nobodyFound: 'Ninguém encontrado.',
  createNamed: 'Criar contato "{{name}}"',
  newTitle: 'Novo contato',
  name: 'Nome',
  number: 'Número',
  numberHint: 'Sem código do país, vale como do Brasil.',
  numberHeld: 'Só quem vê todos os atendimentos abertos do contato, e o que está agendado para ele, pode mudar o número',
  numberDigits: 'Use DDD e 8 ou 9 dígitos, ou + e o código do país',
  email: 'E-mail',
  saveNew: 'Criar contato',
  contactModal: { success: 'Contato salvo' },
  newText: 'O número precisa ter WhatsApp.',
  tags: 'Etiquetas',
  chooseTags: 'Escolher etiquetas',
  identities: 'Encontrado por',
  former: 'antigo',
  kinds: { phone: 'telefone', lid: 'número oculto', bsuid: 'id comercial', group: 'grupo' },
  editTitle: 'Editar contato',
  numberPlaceholder: 'código do país, DDD e número',
  copyNumber: 'Copiar número',
  copied: 'Número copiado',
  extraInfo: 'Informações extras',
  extraName: 'Informação {{row}}: nome',
  extraValue: 'Informação {{row}}: valor',
  extraNamePlaceholder: 'CPF, bairro, plano',
  extraValuePlaceholder: 'Valor',
  extraRemove: 'Tirar a informação {{row}}',
  extraAdd: 'Adicionar informação',
  disableBot: 'Sem respostas automáticas',
  disableBotHint: 'Nada responde a este contato antes de uma pessoa.',
  blocked: 'Bloqueado',
  optedOut: 'Sem campanhas',
  marketingStopped: 'Parou de receber marketing em {{day}}',
  campaigns: 'Campanhas',
  wishes: {
    out: 'Pediu para não receber',
    in: 'Quer receber de novo',
    confirmed: 'Confirmou que quer receber',
    'marketing-stop': 'Parou de receber marketing',
    'marketing-resume': 'Voltou a receber marketing',
  },
  answered: 'Respondeu “{{words}}”',
  answeredCampaign: 'Respondeu “{{words}}” à campanha {{campaign}}',
  byItself: 'o próprio contato',
  throughMeta: 'pela Meta',
  eraseTitle: 'Apagar os dados de {{name}}?',
  eraseText:
    'Nome, números, foto, e-mail, informações, etiquetas, observações, agendamentos e pedidos sobre campanhas somem para ' +
    'sempre, também os de contatos excluídos antes que eram a mesma pessoa. As mensagens ficam, sem a pessoa: o que foi ' +
    'escrito nelas continua. Quem escrever deste número será um contato novo, que pode receber campanhas. Um atendimento ' +
    'aberto precisa ser resolvido antes.',
  eraseConfirm: 'Apagar para sempre',
  erased: 'Dados pessoais apagados',
  erase: 'Apagar os dados',
  blockedText: 'Bloqueado: o que esta pessoa escreve fica guardado e não avisa ninguém.',
  noFacts: 'Sem outros dados',
  errors: {
    ERR_TOO_MANY_CONTACTS: 'São contatos demais de uma vez.',
    ERR_TOO_MANY_CONTACTS_named: 'No máximo {{most}} contatos de uma vez.',
    ERR_DUPLICATED_CONTACT: 'Já existe um contato com este número.',
    ERR_WAPP_INVALID_CONTACT: 'Este número não está no WhatsApp.',
    ERR_WAPP_CHECK_CONTACT: 'Não foi possível verificar o número. Tente de novo.',
  },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    contacts: typeof contacts
  }
}
