import { randomUUID } from 'node:crypto'
import type { Product } from '../../e2e/support/product.ts'
import { accessTokens } from '../../packages/server/src/features/auth/access-token.ts'
import { systemClock } from '../../packages/server/src/platform/clock.ts'
import { readConfig } from '../../packages/server/src/platform/config.ts'

/** A company with one admin, who is signed in. */
export async function openCompany(product: Product, name: string): Promise<{ companyId: number; token: string }> {
  const ask: Product['query'] = (text, values) => product.query(text, values)
  const [company] = await ask<{ id: number }>(
    'insert into companies (name, plan_id) select $1, min(id) from plans returning id',
    [name],
  )
  const companyId = company?.id ?? 0
  const [user] = await ask<{ id: number }>(
    "insert into users (company_id, name, email, profile) values ($1, $2, $3, 'admin') returning id",
    [companyId, name, `${name}@bench.example`],
  )
  const userId = user?.id ?? 0
  const sessionId = randomUUID()
  await ask(
    `insert into sessions (company_id, user_id, id, token_hash, rotated_at, expires_at)
      values ($1, $2, $3, $4, now(), now() + interval '1 day')`,
    [companyId, userId, sessionId, Buffer.from(sessionId)],
  )
  const keys = accessTokens(readConfig({ DATA_DIR: product.dataDir }).key('access tokens'), systemClock)
  return { companyId, token: keys.sign({ companyId, userId, sessionId }) }
}
