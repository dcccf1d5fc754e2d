import type { ReferenceKind } from '@recado/contract/reference'
import type { Random } from '../arrival-order/random.ts'
import { type Operation, type Parameter, rightValue, type Source } from './operations.ts'
import type { Caller, Records } from './callers.ts'
import type { Sample } from './samples.ts'
import { absent, oddFile, wrongValue } from './values.ts'

/** What goes over the wire. */
export interface Call {
  operation: Operation
  caller: Caller
  method: string
  target: string
  headers: Record<string, string>
  body: Buffer | undefined
  /** Hangs up after so many bytes of the body. */
  cutAfter: number | undefined
  /** How many go out at once. */
  times: number
}

const neverExisted = 2_000_000_000

/** The ways in which a call is right or wrong. A repeated way is chosen more often. */
const ways = ['right', 'right', 'right', 'odd', 'one wrong', 'one wrong', 'one wrong', 'foreign', 'foreign', 'mess'] as const

/** A call of the operation by a caller: right, or wrong in one of many ways. */
export function makeCall(operation: Operation, caller: Caller, files: readonly Sample[], chance: Random): Call {
  const way = chance.oneOf(ways)
  const source: Source = {
    chance,
    record: (kind, by) => recordFor(way, kind, by, caller, chance),
    // Every company, or another one, reads what the operator writes, so it must not contain the caller's words.
    text: () => (isByOperator(operation, caller) ? 'Ajuda' : caller.text),
    odd: way === 'odd',
    scarcity: chance.oneOf([1, 2, 2, 5, 50]),
  }
  const values = new Map<Parameter, unknown>()
  for (const parameter of operation.parameters) {
    const isGiven = parameter.required || chance.once(source.scarcity)
    values.set(parameter, isGiven ? rightValue(parameter.schema, operation, source, parameter.name) : absent)
  }
  const spoilt = way === 'mess' ? operation.parameters : way === 'one wrong' ? [chance.oneOf(operation.parameters)] : []
  for (const parameter of spoilt) if (parameter) values.set(parameter, spoil(values.get(parameter), chance))
  return broken(dressed(operation, caller, values, files, chance), chance)
}

function isByOperator({ endpoint: { allow, orSuper } }: Operation, { as }: Caller): boolean {
  return allow === 'super' || (orSuper === true && as.startsWith('operator'))
}

/** Something wrong instead of the value, or somewhere within. */
function spoil(value: unknown, chance: Random): unknown {
  if (typeof value !== 'object' || value === null || chance.once(2)) return wrongValue(chance)
  const keys = Object.keys(value)
  const key = keys[chance.below(Math.max(1, keys.length))]
  if (key === undefined) return wrongValue(chance)
  const inner = spoil((value as Record<string, unknown>)[key], chance)
  if (Array.isArray(value)) return value.map((one: unknown, at) => (String(at) === key ? inner : one))
  return { ...value, [key]: inner === absent ? undefined : inner }
}

function recordFor(way: string, kind: ReferenceKind, by: 'id' | 'uuid' | 'list', caller: Caller, chance: Random): unknown {
  const strange = way === 'foreign' ? chance.below(4) : 0
  const from: Records = strange === 1 || strange === 2 ? caller.foreign : caller.own
  if (by === 'uuid') return from.uuids.length > 0 && strange !== 3 ? chance.oneOf(from.uuids) : crypto.randomUUID()
  const ids = from.ids[kind]
  const id = ids.length === 0 || strange === 3 ? neverExisted : chance.oneOf(ids)
  return by === 'list' ? JSON.stringify([id]) : id
}

/** The values in the path, the query and the body. */
function dressed(
  operation: Operation,
  caller: Caller,
  values: ReadonlyMap<Parameter, unknown>,
  files: readonly Sample[],
  chance: Random,
): Call {
  let path = operation.path
  const query: string[] = []
  const headers: Record<string, string> = {}
  const body: Record<string, unknown> = {}
  for (const [{ name, in: where }, value] of values) {
    if (where === 'path') path = path.replace(`{${name}}`, () => (value === absent ? '' : inAddress(value).slice(0, 3_000)))
    if (value === absent) continue
    if (where === 'body') body[name] = value
    if (where === 'header') headers[name] = inHeader(value)
    if (where === 'query') {
      query.push(`${name}=${inAddress(value).slice(0, 6_000)}`)
      if (chance.once(25))
        query.push(`${chance.oneOf([name, `${name}[]`, `${name}[x]`])}=${inAddress(wrongValue(chance)).slice(0, 2_000)}`)
    }
  }
  const target = query.length > 0 ? `${path}?${query.join('&')}` : path
  const call = {
    operation,
    caller,
    method: operation.method,
    target,
    headers,
    cutAfter: undefined,
    times: chance.once(12) ? 2 : 1,
  }
  if (operation.method === 'GET' || operation.method === 'DELETE') return { ...call, body: undefined }
  const isForm = operation.files !== undefined ? !chance.once(4) : chance.once(80)
  if (isForm) {
    const form = formOf(operation.files ?? 'file', body, files, chance)
    return { ...call, ...form, headers: { ...headers, ...form.headers } }
  }
  return { ...call, headers: { ...headers, 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(body)) }
}

/** A header holds visible characters only, and no line end. */
function inHeader(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.replace(/[^\x20-\x7e]/g, '').slice(0, 3_000)
}

/** A value in an address. Half a surrogate pair goes as the bytes that would encode it. */
function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.isWellFormed() ? encodeURIComponent(text) : `%ED%A0%80${encodeURIComponent(text.toWellFormed())}`
}

function formOf(
  field: string,
  body: Record<string, unknown>,
  files: readonly Sample[],
  chance: Random,
): Pick<Call, 'headers' | 'body'> & object {
  const boundary = `----fuzz${chance.below(1_000_000_000)}`
  const parts: Buffer[] = Object.entries(body).map(([name, value]) =>
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n` +
        `${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
    ),
  )
  for (let count = chance.oneOf([1, 0, 1, 1, 2, 3]); count > 0; count--) {
    const { name, type, bytes } = chance.once(3) ? oddFile(chance) : chance.oneOf(files)
    const called = chance.once(15) ? chance.oneOf(['x', '', '__proto__', '👍']) : field
    const named = chance.once(20) ? '' : `; filename="${name}"`
    const typed = type === '' ? '' : `content-type: ${type}\r\n`
    parts.push(
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${called}"${named}\r\n${typed}\r\n`),
      bytes,
      Buffer.from('\r\n'),
    )
  }
  if (!chance.once(30)) parts.push(Buffer.from(`--${boundary}--\r\n`))
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body: Buffer.concat(parts) }
}

const types = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/json; charset=utf-16',
  'application/json, text/html',
  '',
  '/',
  'application/vnd.api+json',
]

/** One call in eight is also broken on the wire. */
function broken(call: Call, chance: Random): Call {
  if (!chance.once(8)) return call
  const { body } = call
  switch (chance.below(10)) {
    case 0:
      return { ...call, headers: { ...call.headers, 'content-type': chance.oneOf(types) } }
    case 1:
      return body ? { ...call, cutAfter: chance.below(body.length) } : call
    case 2:
      return body ? { ...call, body: body.subarray(0, chance.below(body.length)) } : call
    case 3:
      return { ...call, headers: { ...call.headers, 'content-encoding': chance.oneOf(['gzip', 'br', 'identity', 'x']) } }
    case 4:
      return { ...call, method: chance.oneOf(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']) }
    case 5:
      return {
        ...call,
        target: call.target + chance.oneOf(['/', '//', '/..', '%00', '%', '?', '#x', ';a=b', '/%2e%2e', '?a[b][c]=1', '%c0%af']),
      }
    case 6:
      return {
        ...call,
        body: Buffer.from(chance.oneOf(['[]', '"x"', 'null', '1', '{', '{"a":1}}', '\uFEFF{}', '', '{"a":1,"a":2}', 'NaN'])),
      }
    case 7:
      return {
        ...call,
        headers: { ...call.headers, cookie: chance.oneOf(['jrt=x', `jrt=${'x'.repeat(5_000)}`, 'a', '=;=;', 'jrt=%']) },
      }
    case 8:
      return { ...call, headers: { ...call.headers, 'x-long': 'x'.repeat(20_000) } }
    default:
      return {
        ...call,
        headers: { ...call.headers, authorization: chance.oneOf(['Basic eDp4', 'Bearer', 'bearer x', 'Bearer a.b.c']) },
      }
  }
}
