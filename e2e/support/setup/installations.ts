import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { WhatsAppControl } from '@recado/peers/whatsapp/client'
import { readProof } from '../../../scripts/proof.ts'
import { fencedRole, type Place } from '#support/company.ts'
import { makeImage } from './image.ts'
import { openMeta } from '#support/meta.ts'
import { demoPeople, startProduct } from '#support/product.ts'
import { findPrograms } from '#support/production/debian.ts'
import { addDemoCompany } from '#support/production/company.ts'
import { Production } from '#support/production/production.ts'

/** The installation that a worker's files share, and how to end it. */
interface Installation {
  place: Place
  query: (text: string) => Promise<unknown>
  remove: () => Promise<unknown>
}

/**
 * Starts an installation for each worker: the files that share it make a company each. NODES=2 makes it one of two nodes, and LINE=official
 * gives each a Meta.
 */
export async function setup({ config, provide }: TestProject): Promise<() => Promise<unknown>> {
  const image = await makeImage()
  provide('image', image)
  const { line } = readProof(process.env)
  const isSpread = process.env['NODES'] === '2'
  if (isSpread && line === 'official') throw new Error('LINE=official plays on one node')
  const open = isSpread ? openNodes : () => (line === 'official' ? openNearMeta(image) : openProduct(image))
  const opened = await Promise.allSettled(Array.from({ length: config.maxWorkers }, open))
  const installations = opened.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const close = async () => {
    await Promise.all(installations.map((installation) => installation.remove()))
    rmSync(image, { recursive: true, force: true, maxRetries: 5 })
  }
  const failed = opened.find((one) => one.status === 'rejected')
  if (failed) {
    await close()
    throw failed.reason
  }
  for (const { query } of installations) {
    await query(`create role ${fencedRole} in role recado_app`)
    await query(`grant all on all tables in schema public, channels to ${fencedRole}`)
  }
  provide(
    'installations',
    installations.map(({ place }) => place),
  )
  return close
}

/** One process beside a Meta, where all people of the local network are too. */
async function openNearMeta(image: string): Promise<Installation> {
  const { meta, env, find } = await openMeta()
  const product = await openProduct(image, env)
  find(product.place)
  for (const { pn, name } of await new WhatsAppControl(product.place.phonesUrl).phones()) meta.state.people.add(pn, name)
  const { place, query, remove } = product
  const removeBoth = async () => {
    await remove()
    await meta.close()
  }
  return { place: { ...place, metaUrl: meta.controlUrl }, query, remove: removeBoth }
}

/** One process, whose demo company can be copied, since its users have passwords. */
async function openProduct(image: string, ownEnv: Record<string, string> = {}): Promise<Installation> {
  const product = await startProduct(ownEnv, image)
  // Companies of a few records need no vacuuming. PostgreSQL would start a process for each database every ten seconds.
  for (const command of ['alter system set autovacuum = off', 'select pg_reload_conf()']) await product.query(command)
  await Promise.all(Object.values(demoPeople).map((email) => product.signIn(email)))
  const { url, phonesUrl, databaseUrl, env } = product
  return {
    place: { url, phonesUrl, databaseUrl, env },
    query: (text) => product.query(text),
    remove: () => product.remove(),
  }
}

/** Two nodes, as docs/operating.md says, and a company like that of the demo. */
async function openNodes(): Promise<Installation> {
  const programs = findPrograms()
  if (!programs) throw new Error('NODES=2 needs nginx and PostgreSQL 15 of Debian')
  const production = new Production(programs)
  try {
    await production.start()
    await addDemoCompany(production)
  } catch (error) {
    await production.remove()
    throw error
  }
  const { url, phonesUrl, databaseUrl, env, authority } = production
  return {
    place: { url, phonesUrl, databaseUrl, env, authority },
    query: (text) => production.query(text),
    remove: () => production.remove(),
  }
}
