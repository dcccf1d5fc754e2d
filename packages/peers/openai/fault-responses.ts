import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from './faults.ts'
import { Refusal } from './refusal.ts'

const rateLimited = { type: 'requests', code: 'rate_limit_exceeded' }
const outOfCredit = { type: 'insufficient_quota', code: 'insufficient_quota' }

/** Carries out a fault. True when the answer has been given or none will be, false when the answer only comes late. */
export async function applyFault({ kind, ms }: Fault, response: ServerResponse): Promise<boolean> {
  if (kind === 'slow') return pause(ms, false)
  const wait = { 'retry-after-ms': String(ms) }
  if (kind === 'rate-limit') refuse(response, new Refusal(429, 'Rate limit reached', rateLimited), wait)
  if (kind === 'quota') refuse(response, new Refusal(429, 'You exceeded your current quota', outOfCredit))
  if (kind === 'unavailable') refuse(response, new Refusal(503, 'The engine is overloaded', { code: 'slow_down' }), wait)
  if (kind === 'key') refuse(response, new Refusal(401, 'Incorrect API key provided.', { code: 'invalid_api_key' }))
  if (kind === 'model') refuse(response, new Refusal(404, 'The model has been shut down.', { code: 'model_not_found' }))
  if (kind === 'error-in-200') send(response, 200, { error: { message: 'Provider returned error', code: 502 }, user_id: 'x' })
  if (kind === 'html') response.writeHead(502, { 'content-type': 'text/html' }).end('<!doctype html><title>502</title>')
  if (kind === 'garbage') response.writeHead(200).end('{"choices":[')
  if (kind === 'cut') cutOff(response)
  if (kind === 'huge') send(response, 200, completionOf('x'.repeat(2 * 1024 * 1024), 'stop'))
  if (kind === 'empty-length') send(response, 200, completionOf('', 'length'))
  if (kind === 'null-content') send(response, 200, completionOf(null, 'stop'))
  if (kind === 'content-filter') send(response, 200, completionOf('', 'content_filter'))
  return true
}

function refuse(response: ServerResponse, { status, body }: Refusal, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

function cutOff(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 })
  response.write('{"choices":[{', () => response.destroy())
}

function completionOf(content: string | null, finish: string): object {
  const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }]
  const usage = { prompt_tokens: 50, completion_tokens: 100, total_tokens: 150 }
  return { id: 'chatcmpl-0', object: 'chat.completion', choices, usage }
}

/** Vendors add fields, so each answer has one that no page describes. */
export function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_local' })
  response.end(JSON.stringify({ ...body, added_later: { a: [1] } }))
}
