import { Tx } from '#platform/database/tx.ts'
import { styleText } from 'node:util'
import { createLoginLink } from '#features/auth/auth.ts'
import { createFirstRunLink } from '#features/first-run/first-run.ts'
import { listUsersWithoutPassword } from '#features/users/credential-queries.ts'
import { credentialsOf } from '#features/users/users.ts'
import type { SystemDb } from '#platform/database/system.ts'
import type { DemoLink } from '#platform/installation.ts'

/**
 * The line that a start prints where there is no company yet: a link whose opener creates the first one. Older links of this kind are void
 * from now on.
 */
export async function firstRunLine(system: SystemDb, publicUrl: string, now: Date): Promise<string[]> {
  const link = await system.across((tx) => createFirstRunLink(tx, publicUrl, now))
  return link ? [`Make the first company (once, within 30 minutes): ${link}`] : []
}

/** The lines that a start prints for users who have no password yet: a fresh login link for each. */
export async function loginLines(system: SystemDb, publicUrl: string, now: Date): Promise<string[]> {
  return system.across(async (tx) => {
    const lines = []
    for (const { companyId, id, name, email } of await listUsersWithoutPassword(tx)) {
      const link = await createLoginLink({ tx: new Tx(tx, companyId), now }, id, publicUrl)
      lines.push(`Set the password of ${name} <${email}> (once, within 30 minutes): ${link}`)
    }
    return lines
  })
}

/** The last lines of a demo: how its admin signs in, and where desk and phones are. */
export async function demoLines(
  system: SystemDb,
  link: { of: DemoLink; email: string; name: string },
  urls: { desk: string; phones: string },
  now: Date,
): Promise<string[]> {
  const admin = await credentialsOf(system, link.email)
  const line = (what: string, ...rest: string[]) => `  ${what.padEnd(20)}  ${rest.join('   ')}`
  const entry = () =>
    line(`Entrar como ${link.name}`, `${urls.desk}/login-link#${link.of.make(link.email, now)}`, '(30 min, uma vez)')
  return [
    '',
    styleText('bold', 'Recado está pronto.', { stream: process.stdout }),
    // An admin who is the operator signs in with a password.
    ...(admin && !admin.isSuper ? [entry()] : []),
    line('Atendimento', urls.desk),
    line('Telefones', urls.phones, `lado a lado: ${urls.desk}/demo`),
  ]
}
