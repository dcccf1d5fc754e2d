export const passwordReset = {
  title: 'Esqueceu a senha?',
  askText: 'Enviamos um código para o e-mail com que você entra.',
  ask: 'Enviar código',
  emailSent: 'Código enviado. Confira o seu e-mail.',
  codeText: 'Enviamos um código para {{email}}. Ele vale por 15 minutos.',
  askAgain: 'Pedir outro',
  code: 'Código',
  newPassword: 'Nova senha',
  confirmation: 'Repita a nova senha',
  passwordRule: 'De 8 a 50 caracteres, com um número, uma letra minúscula e uma maiúscula',
  notEqual: 'As senhas não são iguais',
  save: 'Trocar a senha',
  updated: 'Senha trocada. Entre com a nova.',
  back: 'Voltar para o login',
  noMail:
    'Este Recado não envia e-mails. Peça a um administrador da sua empresa que crie outra senha para você, ou a quem cuida da ' +
    'instalação um link para criar uma.',
  errors: {
    ERR_EMAIL_NOT_FOUND: 'Ninguém entra com este e-mail. Confira se está certo.',
    ERR_NO_MAIL: 'Este Recado não envia e-mails. Peça outra senha a um administrador da sua empresa.',
    ERR_RESET_CODE: 'O código está errado ou não vale mais. Confira, ou peça outro.',
  },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    passwordReset: typeof passwordReset
  }
}
