import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { type Call, withCallLog, type PlanNode, planOf } from '../packages/server/test/query-plans.ts'
import { openInstallation } from './measure/installation.ts'
import { requests } from './requests.ts'
import { signIn } from './measure/sign-in.ts'

// npm run bench -- plans <folder>
// Writes bench/plans.md: how PostgreSQL runs the requests' queries, at the size of the seed. Counts only: a diff is a change.

const head = `# How the hot statements are run

1,000 companies, 1 million tickets, 10 million messages, as \`npm run bench -- seed\` makes them; asked for in the large company (50,350
tickets, 503,500 messages), each statement as it is planned after many uses. Written by \`npm run bench -- plans <folder>\`. Rows and pages
are of all loops together; the pages of a step hold those of the steps under it.
\`packages/server/test/query-plans.test.ts\` asserts the shape.
`

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('npm run bench -- plans <folder>')
const calls: Call[] = []
const { app, config, ownerUrl, appUrl, close } = await openInstallation(folder, (db) => withCallLog(db, calls))
const looking = new pg.Client({ connectionString: appUrl })
try {
  await looking.connect()
  writeFileSync(new URL('plans.md', import.meta.url), await describe())
} finally {
  await looking.end()
  await close()
}

async function describe(): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const tokens = await signIn(owner, config)
  await owner.end()
  const known = new Set<string>()
  const sections: string[] = []
  for (const { name, who, path } of requests) {
    calls.length = 0
    const { statusCode } = await app.http.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${tokens(who)}` } })
    if (statusCode !== 200) throw new Error(`${name}: ${statusCode}`)
    const parts: string[] = []
    for (const call of calls) {
      // Lists are named by their shape. The queries that decorate a page, and those for the signed-in user, are the same each time, so they
      // are shown once.
      const shape = call.name.replace(/ [\w-]{27}$/, '')
      const isKnown = known.has(shape)
      if (isKnown && !/^(list|count|search)/.test(shape)) continue
      known.add(shape)
      const plan = await planOf(looking, call)
      parts.push(`    ${shape}`, ...drawn((isKnown && shape === 'list tickets' && plan.Plans?.[0]) || plan, '      '))
    }
    sections.push(`## ${name}\n\n    GET ${decodeURIComponent(path)}\n${parts.join('\n')}\n`)
  }
  return `${head}\n${sections.join('\n')}`
}

/** The steps that read, and those between them that sort or join. */
function drawn(node: PlanNode, indent: string): string[] {
  const where = node['Index Name'] ?? node['Function Name'] ?? node['Relation Name'] ?? ''
  const rows = Math.round(node['Actual Rows'] * node['Actual Loops'])
  const dropped = Math.round((node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'])
  const pages = node['Shared Hit Blocks'] + node['Shared Read Blocks']
  const counts = `${rows} rows${dropped ? `, ${dropped} dropped` : ''}, ${pages} pages`
  const self = `${indent}${[node['Node Type'], where].filter(Boolean).join(' ')}: ${counts}`
  const isNothing = node['Node Type'] === 'Result'
  return [...(isNothing ? [] : [self]), ...(node.Plans ?? []).flatMap((plan) => drawn(plan, isNothing ? indent : `${indent}  `))]
}
