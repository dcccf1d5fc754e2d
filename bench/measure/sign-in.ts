import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { accessTokens } from '../../packages/server/src/features/auth/access-token.ts'
import { hashPassword } from '../../packages/server/src/platform/passwords/password.ts'
import { systemClock } from '../../packages/server/src/platform/clock.ts'
import type { Config } from '../../packages/server/src/platform/config.ts'
import { people } from '../requests.ts'

/** Makes a token for one of the `people`, which is valid for a quarter of an hour. */
export type Tokens = (who: keyof typeof people) => string

/** Opens a session for each of the `people`, and ends all others of their company. */
export async function signIn(owner: pg.ClientBase, config: Config): Promise<Tokens> {
  await owner.query('delete from sessions where company_id = 1')
  const sessions = {
    admin: await openSession(owner, config, people.admin),
    attendant: await openSession(owner, config, people.attendant),
  }
  return (who) => sessions[who]()
}

/** Opens a session for a user of the large company. Returns a function that makes its tokens. */
export async function openSession(owner: pg.ClientBase, config: Config, userId: number): Promise<() => string> {
  const tokens = accessTokens(config.key('access tokens'), systemClock)
  const sessionId = randomUUID()
  await owner.query('delete from sessions where company_id = 1 and user_id = $1', [userId])
  await owner.query(
    `insert into sessions (company_id, user_id, id, token_hash, rotated_at, expires_at)
      values (1, $1, $2, $3, now(), now() + interval '1 day')`,
    [userId, sessionId, Buffer.from(sessionId)],
  )
  return () => tokens.sign({ companyId: 1, userId, sessionId })
}

export interface Credentials {
  email: string
  password: string
}

/** Gives a password to the colleagues of the `people`, so that each can sign in on a separate connection. */
export async function givePasswords(owner: pg.ClientBase): Promise<Credentials[]> {
  const password = 'uma-senha-de-teste-1'
  const { rows } = await owner.query<{ email: string }>(
    'update users set password_hash = $1 where company_id = 1 and id <> all($2) returning email',
    [await hashPassword(password), Object.values(people)],
  )
  return rows.map(({ email }) => ({ email, password }))
}
