import { createHmac } from 'node:crypto'
import type pg from 'pg'

/** Roles the processes sign in with; the owner only migrates. */
export const roles = ['recado_app', 'recado_system', 'recado_channels'] as const
export type Role = (typeof roles)[number]

/** The password of a role follows from the installation secret, so that every machine knows it and none stores it. */
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

/** How statements are planned, wherever the database is. */
const planning = {
  // Once, for whatever values. Left to itself PostgreSQL plans a page of tickets anew each time, in more time than it takes, for it
  // believes that it could do better.
  plan_cache_mode: 'force_generic_plan',
  // The disks of today find a page anywhere as fast as the next one; PostgreSQL thinks of disks that turn.
  random_page_cost: '1.1',
  // It takes longer to compile a statement than ours take to run.
  jit: 'off',
}

const noRights = 'nosuperuser nobypassrls nocreatedb nocreaterole'

/** Creates the roles and sets their passwords. Needs CREATEROLE and nothing more: a new role has no rights. */
export async function createRoles(owner: pg.ClientBase, key: Buffer): Promise<void> {
  for (const role of roles) {
    const { rows } = await owner.query<{ isMighty: boolean }>(
      'select rolsuper or rolbypassrls or rolcreatedb or rolcreaterole as "isMighty" from pg_roles where rolname = $1',
      [role],
    )
    // Only a superuser could take them away.
    if (rows[0]?.isMighty) throw new Error(`A role of the database may do too much. Say there: alter role ${role} ${noRights}`)
    await owner.query(`${rows[0] ? 'alter' : 'create'} role ${role} login password '${rolePassword(key, role)}'`)
    for (const [name, value] of Object.entries(planning)) await owner.query(`alter role ${role} set ${name} = ${value}`)
  }
  // Migrations change rows of all companies: behind row-level security an owner that is no superuser would see none of them.
  const { rows } = await owner.query<{ sees: boolean }>("select pg_has_role('recado_system', 'usage') as sees")
  if (!rows[0]?.sees) await owner.query('grant recado_system to current_user')
}
