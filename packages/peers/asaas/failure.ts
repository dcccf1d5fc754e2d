export class Failure extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, code: string, description: string) {
    super(`${status} ${code}: ${description}`)
    this.status = status
    this.body = { errors: [{ code, description }] }
  }
}

export function refusal(status: number): object {
  const code = status === 401 ? 'invalid_access_token' : 'internal_error'
  return { errors: [{ code, description: status === 401 ? 'A chave de API fornecida é inválida' : 'Ocorreu um erro' }] }
}
