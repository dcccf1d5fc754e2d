export class Refusal extends Error {
  readonly status: number
  readonly body: object

  constructor(
    status: number,
    message: string,
    more: { type?: string; param?: string | null; code?: string | number | null } = {},
  ) {
    super(`${status} ${message}`)
    this.status = status
    const { type = 'invalid_request_error', param = null, code = null } = more
    this.body = { error: { message, type, param, code } }
  }
}
