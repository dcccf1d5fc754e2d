import type { Reply } from '#pix/bank.ts'

const statuses = {
  json_invalido: 400,
  valor_invalido: 400,
  chave_invalida: 400,
  txid_invalido: 400,
  txid_duplicado: 409,
  cobranca_nao_encontrada: 400,
  status_cobranca_invalido: 400,
  pix_nao_encontrado: 400,
  devolucao_id_duplicado: 409,
  valor_devolucao_invalido: 400,
  webhook_invalido: 400,
  webhook_nao_encontrado: 400,
  erro_aplicacao: 500,
} as const

export type FailureName = keyof typeof statuses

export interface Fieldwise {
  chave: string
  caminho: string
  mensagem: string
}

/** A refusal of Efí. A missing object is a 400 as well. */
export class Failure extends Error {
  readonly reply: Reply

  constructor(name: FailureName, message: string, fields?: readonly Fieldwise[]) {
    super(`${name}: ${message}`)
    this.reply = { status: statuses[name], body: { nome: name, mensagem: message, ...(fields ? { erros: fields } : {}) } }
  }
}

/** A refusal in the other shape, that of the central bank. */
export function problem(status: number, type: string, title: string, detail: string): Reply {
  return { status, body: { type: `https://pix.bcb.gov.br/api/v2/error/${type}`, title, status, detail } }
}

export function refusal(status: number): object {
  if (status === 401) return { error: 'invalid_token', error_description: 'Token inválido ou expirado' }
  return { nome: 'erro_aplicacao', mensagem: 'Ocorreu um erro em nosso servidor' }
}
