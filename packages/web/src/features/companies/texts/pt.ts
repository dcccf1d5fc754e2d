export const companies = {
  name: 'Nome',
  email: 'E-mail',
  phone: 'Telefone',
  billing: 'Para cobrança',
  firstName: 'Nome do responsável',
  lastName: 'Sobrenome',
  zipcode: 'CEP',
  country: 'País',
  address: 'Endereço',
  city: 'Cidade',
  state: 'Estado',
  countries: { none: 'Não informado', BR: 'Brasil', usa: 'Estados Unidos' },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    companies: typeof companies
  }
}
