import type { AddressInfo } from 'node:net'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { App } from './app.ts'
import type { Database } from './database.ts'
import type { DemoNetwork } from './demo/network.ts'
import { firstRunLine, loginLines } from './first-links.ts'

export function servesWeb({ role }: Config): boolean {
  return role === 'all' || role === 'web'
}

export function announce(config: Config, app: App, network: DemoNetwork | undefined, first: readonly string[]): void {
  const lines = [`Recado is ready: ${servesWeb(config) ? publicUrlOf(config, app) : config.role}`]
  if (network) lines.push(`Phones of the local WhatsApp network: ${network.phonesUrl}`)
  print([...lines, ...first])
}

/** How the first people of an installation come in. Those of a demo are told when its morning has been played. */
export async function firstLines(config: Config, app: App, database: Database, plays: object | undefined): Promise<string[]> {
  const lines = servesWeb(config) ? await firstRunLine(database.system, publicUrlOf(config, app), systemClock.now()) : []
  return plays ? lines : [...lines, ...(await loginLinesOf(config, app, database))]
}

/** Only with the embedded database. In an installation the operator creates links, and links do not belong in its logs. */
export async function loginLinesOf(config: Config, app: App, database: Database): Promise<string[]> {
  return database.isOurs ? loginLines(database.system, publicUrlOf(config, app), systemClock.now()) : []
}

export function print(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
}

export function publicUrlOf(config: Config, app: App): string {
  const address = app.http.server.address() as AddressInfo | null
  return config.port === 0 && address ? `http://localhost:${address.port}` : config.publicUrl
}
