export const loginLink = {
  setPassword: 'Crie sua senha',
  setPasswordText: 'Com ela você entra no Recado a partir de agora.',
  newPassword: 'Nova senha',
  saveAndEnter: 'Salvar e entrar',
  linkBroken: 'Este link está incompleto. Abra-o de novo como foi recebido.',
  entering: 'Entrando…',
  notYou: 'Não é {{name}}?',
  profiles: { user: 'Atendente', supervisor: 'Supervisor', admin: 'Administrador', owner: 'Dono' },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    loginLink: typeof loginLink
  }
}
