import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { accessTokens } from '../packages/server/src/features/auth/access-token.ts'
import { systemClock } from '../packages/server/src/platform/clock.ts'
import type { Config } from '../packages/server/src/platform/config.ts'
import { people } from './requests.ts'

/** Opens a session for each of the people who make requests; returns their tokens. */
export async function signIn(ownerUrl: string, config: Config): Promise<Record<keyof typeof people, string>> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const tokens = accessTokens(config.key('access tokens'), systemClock)
  try {
    const open = async (userId: number) => {
      const sessionId = randomUUID()
      await owner.query('delete from sessions where company_id = 1 and user_id = $1', [userId])
      await owner.query(
        "insert into sessions (company_id, user_id, id, token_hash, rotated_at, expires_at) values (1, $1, $2, $3, now(), now() + interval '1 day')",
        [userId, sessionId, Buffer.from(sessionId)],
      )
      return tokens.sign({ companyId: 1, userId, sessionId })
    }
    return { admin: await open(people.admin), attendant: await open(people.attendant) }
  } finally {
    await owner.end()
  }
}
