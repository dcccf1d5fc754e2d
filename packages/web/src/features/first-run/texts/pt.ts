export const firstRun = {
  title: 'Crie a sua empresa',
  text: 'É a primeira deste Recado, e você a administra.',
  companyName: 'Nome da empresa',
  name: 'Seu nome',
  emailHint: 'Com ele você entra no Recado.',
  submit: 'Criar e entrar',
  spentTitle: 'Este link não vale mais',
  spent:
    'Este link já foi usado ou passou da validade. Se a empresa já existe, entre com a sua conta. ' +
    'Se não, rode "npm run recado -- first-link", ou inicie o programa de novo, e abra o link que aparecer.',
  toSignIn: 'Ir para o login',
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    firstRun: typeof firstRun
  }
}
