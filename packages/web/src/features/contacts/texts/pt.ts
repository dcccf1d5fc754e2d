export const contacts = {
  searchPlaceholder: 'Nome ou número',
  typeMore: 'Escreva pelo menos {{count}} letras ou números.',
  createNamed: 'Criar contato «{{name}}»',
  newTitle: 'Novo contato',
  name: 'Nome',
  number: 'Número',
  numberHint: 'Com código do país e DDD, de 8 a 50 caracteres',
  email: 'E-mail',
  saveNew: 'Criar contato',
  saved: 'Contato salvo',
} as const
