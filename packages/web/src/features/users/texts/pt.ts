export const users = {
  searchPlaceholder: 'Nome ou e-mail',
  nobodyFound: 'Ninguém encontrado',
  online: 'on-line',
} as const
