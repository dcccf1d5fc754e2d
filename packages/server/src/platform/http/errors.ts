import { type ErrorBody, type ErrorCode, messageOf, statusOf } from '@recado/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { isBadValue, isUnavailable, isQuietRefusal, maxRowsOf } from '#platform/database/db.ts'
import { Failure } from '#platform/fail.ts'

const clientErrors: Record<number, ErrorCode> = {
  400: 'ERR_VALIDATION',
  404: 'ERR_NOT_FOUND',
  413: 'ERR_VALIDATION',
  415: 'ERR_VALIDATION',
  429: 'ERR_RATE_LIMIT',
}

/** Statuses for invalid HTTP, by the error codes of Node.js. Any other code is a 400. */
const garbled: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** The one place where an error becomes an answer. An error that is no Failure, or the cause of one, is logged and not shown. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Failure) {
    if (error.cause) request.log.error({ err: error.cause }, 'a request failed')
    const { retryAfter } = (error.details ?? {}) as { retryAfter?: number }
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
    return send(reply, error.code, error.status, error.details)
  }
  const { statusCode, message } = error as { statusCode?: number; message?: string }
  if (statusCode && statusCode < 500) {
    return send(reply, clientErrors[statusCode] ?? 'ERR_VALIDATION', statusCode, { reason: message })
  }
  const most = maxRowsOf(error)
  if (most !== undefined) return send(reply, 'ERR_TOO_MANY_RECORDS', statusOf('ERR_TOO_MANY_RECORDS'), { most })
  if (isQuietRefusal(error)) return send(reply, 'ERR_INSTALLATION_QUIET')
  if (isBadValue(error)) return send(reply, 'ERR_VALIDATION')
  if (isUnavailable(error)) {
    request.log.warn({ reason: message }, 'the database is out of reach')
    return send(reply.header('retry-after', '1'), 'ERR_UNAVAILABLE')
  }
  request.log.error({ err: error }, 'a request failed')
  return send(reply, 'ERR_INTERNAL_SERVER_ERROR')
}

/** Answers a text that is no HTTP request, or has too much before its body, and closes the socket. It passes no hook. */
export function answerMalformed(headers: readonly [name: string, value: string][]) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (socket.writable) {
      const status = garbled[error.code ?? ''] ?? 400
      const body: ErrorBody = { error: 'ERR_VALIDATION', message: messageOf('ERR_VALIDATION') }
      const text = JSON.stringify(body)
      const all = [
        ...headers,
        ['Content-Type', 'application/json; charset=utf-8'],
        ['Content-Length', String(Buffer.byteLength(text))],
        ['Connection', 'close'],
      ]
      const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...all.map(([name, value]) => `${name}: ${value}`)]
      socket.write(`${lines.join('\r\n')}\r\n\r\n${text}`)
    }
    socket.destroy(error)
  }
}

export function answerUnknownPath(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, 'ERR_NOT_FOUND')
}

function send(reply: FastifyReply, code: ErrorCode, status = statusOf(code), details?: unknown): FastifyReply {
  const body: ErrorBody = { error: code, message: messageOf(code), ...(details === undefined ? {} : { details }) }
  return reply.code(status).send(body)
}
