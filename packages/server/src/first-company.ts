import { createLoginLink } from '#features/auth/auth.ts'
import { ensurePlan, insertCompany } from '#features/companies/queries.ts'
import { listUsersWithoutPassword } from '#features/users/credential-queries.ts'
import { insertUser } from '#features/users/queries.ts'
import type { Tx } from '#platform/database/db.ts'
import type { SystemDb } from '#platform/database/system.ts'

export const everything = {
  name: 'Completo',
  users: 50,
  connections: 10,
  queues: 50,
  value: 299,
  useCampaigns: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
}

/** A company with its first admin, who gets in by a login link. */
export async function createCompany(
  tx: Tx,
  name: string,
  email: string,
  now: Date,
): Promise<{ companyId: number; userId: number }> {
  const planId = await ensurePlan(tx, everything)
  const companyId = await insertCompany(tx, { name, planId, dueDate: null, now })
  const userId = await insertUser(tx, {
    companyId,
    name: email.split('@')[0] ?? email,
    email,
    profile: 'admin',
    queueIds: [],
    now,
  })
  return { companyId, userId }
}

/** A fresh login link for each person who has no password yet. */
export async function firstLoginLinks(
  system: SystemDb,
  publicUrl: string,
  now: Date,
): Promise<{ name: string; email: string; link: string }[]> {
  return system.across(async (tx) => {
    const links = []
    for (const { companyId, id, name, email } of await listUsersWithoutPassword(tx)) {
      links.push({ name, email, link: await createLoginLink({ tx, companyId, now }, id, publicUrl) })
    }
    return links
  })
}
