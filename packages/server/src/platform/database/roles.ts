import { createHmac } from 'node:crypto'
import type pg from 'pg'

/** Roles with which the processes sign in. The owner only migrates. */
export const roles = ['recado_app', 'recado_system', 'recado_channels'] as const
export type Role = (typeof roles)[number]

/** The password of a role is derived from the installation secret, so that every machine knows it and none stores it. */
function rolePassword(key: Buffer, role: Role): string {
  return createHmac('sha256', key).update(role).digest('hex')
}

/** The connection string of a role, made from the owner's. */
export function roleUrl(ownerUrl: string, key: Buffer, role: Role): string {
  const url = new URL(ownerUrl)
  url.username = role
  url.password = rolePassword(key, role)
  return url.href
}

/** How statements are planned, on every database. */
const planning = {
  // Once, for all values. By default PostgreSQL plans a page of tickets anew each time, because it expects a better plan. That takes longer
  // than running it.
  plan_cache_mode: 'force_generic_plan',
  // Today's disks read any page as fast as the next one. PostgreSQL's default assumes spinning disks.
  random_page_cost: '1.1',
  // Compiling a statement takes longer than running ours.
  jit: 'off',
}

const noRights = 'nosuperuser nobypassrls nocreatedb nocreaterole'

/** Creates the roles and sets their passwords. Needs only CREATEROLE, because a new role has no rights. */
export async function createRoles(owner: pg.ClientBase, key: Buffer): Promise<void> {
  for (const role of roles) {
    const { rows } = await owner.query<{ isMighty: boolean }>(
      'select rolsuper or rolbypassrls or rolcreatedb or rolcreaterole as "isMighty" from pg_roles where rolname = $1',
      [role],
    )
    // Only a superuser could revoke them.
    if (rows[0]?.isMighty) throw new Error(`A role of the database may do too much. Say there: alter role ${role} ${noRights}`)
    await owner.query(`${rows[0] ? 'alter' : 'create'} role ${role} login password '${rolePassword(key, role)}'`)
    for (const [name, value] of Object.entries(planning)) await owner.query(`alter role ${role} set ${name} = ${value}`)
  }
  // Migrations change rows of all companies. Under row-level security an owner that is no superuser would see none of them.
  const { rows } = await owner.query<{ sees: boolean }>("select pg_has_role('recado_system', 'usage') as sees")
  if (!rows[0]?.sees) await owner.query('grant recado_system to current_user')
}
