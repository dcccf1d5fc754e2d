import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { permissions } from '../packages/contract/src/catalogue.ts'
import type { Endpoint } from '../packages/contract/src/endpoint.ts'
import { can, type Permission } from '../packages/contract/src/permissions.ts'
import { profiles } from '../packages/contract/src/profiles.ts'

// npm run permissions
// Writes the tables of docs/permissions.md from the contract; what stands above them is written by hand.

const root = fileURLToPath(new URL('../', import.meta.url))
const document = `${root}docs/permissions.md`
const beginning = '## Profiles\n'

const withoutSession = { anyone: 'no session', super: 'the operator', token: 'an API token' }

/** docs/permissions.md as the contract has it. */
export async function permissionsDocument(): Promise<string> {
  const [written = ''] = readFileSync(document, 'utf8').split(beginning)
  const names = Object.keys(permissions).toSorted() as Permission[]
  const rows = names.map((name) => [`\`${name}\``, ...profiles.map((profile) => (can(profile, name) ? 'yes' : ''))])
  const calls = Object.groupBy(await endpoints(), ({ allow }) => allow)
  const sections = [...names.map((name) => ({ name, title: `\`${name}\`` })), ...others].flatMap(({ name, title }) =>
    calls[name] ? [`### ${title}\n\n${calls[name].toSorted(byPath).map(lineOf).join('\n')}\n`] : [],
  )
  return `${written.trimEnd()}\n\n${beginning}\n${tableOf([['Permission', ...profiles], ...rows])}\n\n## Calls\n\n${sections.join('\n')}`
}

const others = Object.entries(withoutSession).map(([name, title]) => ({ name: name as keyof typeof withoutSession, title }))

const byPath = (one: Endpoint, other: Endpoint) => (`${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1)

function lineOf({ method, path, plan, orSuper }: Endpoint): string {
  const conditions = [plan && `plan: \`${plan}\``, orSuper && 'also the operator'].filter(Boolean).join('; ')
  return `- \`${method} ${path}\`${conditions ? ` (${conditions})` : ''}`
}

function tableOf([head = [], ...rows]: readonly string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

async function endpoints(): Promise<Endpoint[]> {
  const files = globSync(`${root}packages/contract/src/*/*.ts`, { exclude: ['**/*.test.ts'] })
  const modules = await Promise.all(files.map((file) => import(file) as Promise<object>))
  return [...new Set(modules.flatMap((module) => Object.values(module).flatMap(endpointsIn)))]
}

/** An export is an endpoint, or an object of endpoints. */
function endpointsIn(value: unknown): Endpoint[] {
  if (typeof value !== 'object' || value === null) return []
  if ('allow' in value && 'method' in value) return [value as Endpoint]
  return Object.values(value).flatMap((part: unknown) =>
    typeof part === 'object' && part !== null && 'allow' in part && 'method' in part ? [part as Endpoint] : [],
  )
}

if (import.meta.main) writeFileSync(document, await permissionsDocument())
