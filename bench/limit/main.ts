import { argon2, createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Statement, statementFor, type TokenUser } from './statements.ts'
import { sessionUser } from './views.ts'

// The limit: a process that answers the product's own requests with the product's own answers, as cheaply as Node and PostgreSQL can. It
// uses node:http, one handwritten statement as the database's owner, JSON made by PostgreSQL, and a check of the token. It has no row-level
// security, no validation of input or output, and no framework. The parent forks it with the database's address and the key of the tokens.

const [databaseUrl = '', key = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 8, idleTimeoutMillis: 0 })
const tokenKey = Buffer.from(key, 'hex')
const derive = promisify(argon2)

const server = createServer((request, response) => {
  answer(request)
    .then(({ body, cookie }) => reply(response, 200, body, cookie))
    .catch((error: Error) => reply(response, 500, JSON.stringify({ error: error.message })))
})
server.listen(0, '127.0.0.1', () => process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }))
process.once('disconnect', () => process.exit())

interface HttpAnswer {
  body: string
  cookie?: string
}

async function answer(request: IncomingMessage): Promise<HttpAnswer> {
  if (request.method === 'POST') return signIn(JSON.parse(await bodyOf(request)) as { email: string; password: string })
  const who = verify(request.headers.authorization ?? '')
  const statement = statementFor(who, new URL(request.url ?? '', 'http://limit'))
  if (!statement) throw new Error('The limit does not do this')
  const { find, ...last } = statement
  return { body: await ask(find ? { ...last, values: [...last.values, await ask<number[]>(find)] } : last) }
}

function reply(response: ServerResponse, status: number, body: string, cookie?: string): void {
  const bytes = Buffer.from(body)
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length }
  response.writeHead(status, cookie ? { ...headers, 'set-cookie': cookie } : headers).end(bytes)
}

async function ask<T = string>(statement: Omit<Statement, 'find'>): Promise<T> {
  const { rows } = await pool.query<[T]>({ ...statement, rowMode: 'array' })
  const [row] = rows
  if (!row) throw new Error('There is no such record')
  return row[0]
}

function verify(authorization: string): TokenUser {
  const [header = '', payload = '', signature = ''] = authorization.slice('Bearer '.length).split('.')
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(`${header}.${payload}`))]
  const { companyId, sub, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || exp < Date.now() / 1000)
    throw new Error('No session')
  return { companyId, userId: Number(sub) }
}

interface Claims {
  companyId: number
  sid: string
  sub: string
  exp: number
}

function sign(said: string): string {
  return createHmac('sha256', tokenKey).update(said).digest('base64url')
}

/** Password, session and the person's own record, in two statements. */
async function signIn({ email, password }: { email: string; password: string }): Promise<HttpAnswer> {
  const found = await pool.query<{ companyId: number; id: number; hash: string }>({
    name: 'credentials',
    text: 'select company_id as "companyId", id, password_hash as hash from users where lower(email) = $1',
    values: [email.toLowerCase()],
  })
  const [user] = found.rows
  if (!user || !(await isRight(password, user.hash))) throw new Error('Wrong password')
  const [sid, refresh] = [randomUUID(), randomBytes(32).toString('base64url')]
  const record = await ask({
    name: 'sign in',
    text: `with session as (
        insert into sessions (company_id, user_id, id, token_hash, rotated_at, expires_at)
        values ($1, $2, $3, $4, now(), now() + interval '1 day')
        on conflict (company_id, user_id) do update set id = excluded.id, token_hash = excluded.token_hash, previous_hash = null,
          rotated_at = excluded.rotated_at, expires_at = excluded.expires_at)
      select row_to_json(u)::text from (${sessionUser}) u`,
    values: [user.companyId, user.id, sid, createHash('sha256').update(refresh).digest()],
  })
  const claims: Claims = { companyId: user.companyId, sid, sub: String(user.id), exp: Math.floor(Date.now() / 1000) + 900 }
  const said = [{ alg: 'HS256' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return {
    body: `{"token":"${said}.${sign(said)}","user":${record}}`,
    cookie: `jrt=${refresh}; Path=/api/auth; HttpOnly; SameSite=Lax`,
  }
}

async function isRight(password: string, phc: string): Promise<boolean> {
  const [, m, t, p, salt = '', tag = ''] = /m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc) ?? []
  const expected = Buffer.from(tag, 'base64')
  const parameters = { memory: Number(m), passes: Number(t), parallelism: Number(p), tagLength: expected.length }
  const given = await derive('argon2id', { message: password, nonce: Buffer.from(salt, 'base64'), ...parameters })
  return timingSafeEqual(given, expected)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
