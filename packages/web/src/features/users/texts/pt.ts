export const users = {
  searchPlaceholder: 'Nome ou e-mail',
  nobodyFound: 'Ninguém encontrado',
  online: 'online',
  profileTitle: 'Editar perfil',
  profileText: 'Como colegas veem você e como você entra.',
  name: 'Nome',
  email: 'E-mail',
  password: 'Nova senha',
  passwordHint: 'Em branco, continua a mesma. De 5 a 50 caracteres',
  currentPassword: 'Senha atual',
  currentPasswordHint: 'Para trocar o e-mail ou a senha',
  wrongPassword: 'Esta não é sua senha atual.',
  language: 'Idioma',
  saveProfile: 'Salvar perfil',
  success: 'Perfil salvo',
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    users: typeof users
  }
}
