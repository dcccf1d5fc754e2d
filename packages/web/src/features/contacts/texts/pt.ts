export const contacts = {
  searchPlaceholder: 'Nome ou número',
  typeMore: 'Escreva pelo menos {{count}} letras ou números.',
  createNamed: 'Criar contato "{{name}}"',
  newTitle: 'Novo contato',
  name: 'Nome',
  number: 'Número',
  numberHint: 'Com código do país e DDD, de 8 a 50 caracteres',
  numberHeld: 'Só quem vê todos os atendimentos abertos do contato pode mudar o número',
  numberDigits: 'São precisos de 8 a 15 dígitos, com código do país e DDD',
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
  save: 'Salvar',
  edit: 'Editar {{name}}',
  copyNumber: 'Copiar número',
  copied: 'Número copiado',
  extraInfo: 'Informações extras',
  extraName: 'Informação {{row}}: nome',
  extraValue: 'Informação {{row}}: valor',
  extraNamePlaceholder: 'CPF, bairro, plano',
  extraValuePlaceholder: 'Valor',
  extraRemove: 'Tirar a informação {{row}}',
  extraAdd: 'Adicionar informação',
  disableBot: 'Sem bot',
  disableBotHint: 'Nenhum bot responde a este contato.',
  blocked: 'Bloqueado',
  noFacts: 'Sem outros dados',
  errors: {
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
