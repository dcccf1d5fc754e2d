import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const dist = 'packages/web/dist/'
const page = ['index.html']
const textsOf = (...features: string[]) => features.map((name) => `src/features/${name}/texts/pt.ts`)
const shell = page.concat(
  ['src/platform/session/identity.ts', 'src/shell/texts/pt.ts', 'src/shell/Shell.tsx', 'src/features/notifications/Bell.tsx'],
  textsOf('notifications'),
)
const tickets = shell.concat(
  'src/features/tickets/TicketsPage.tsx',
  textsOf('tickets', 'messages', 'contacts', 'tags', 'connections', 'users'),
  textsOf('ticket-notes', 'ticket-events', 'schedules', 'quick-messages'),
)
const conversation = tickets.concat('src/features/tickets/conversation/ConversationPane.tsx')

/** The maximum number of files that must have arrived. Each is a request, and a browser makes six at a time. */
const maxFiles = 20

/** What must have arrived before a screen can be used, and its maximum size in kB, gzip -9. */
const budgets: readonly { what: string; of: '.js' | '.css'; entries: readonly string[]; limit: number }[] = [
  { what: 'sign-in page', of: '.js', entries: [...page, 'src/features/auth/LoginPage.tsx', ...textsOf('auth')], limit: 150 },
  { what: 'shell', of: '.js', entries: shell, limit: 200 },
  { what: 'shell and tickets', of: '.js', entries: tickets, limit: 240 },
  {
    what: 'shell, tickets and a conversation',
    of: '.js',
    entries: conversation,
    limit: 285,
  },
  {
    what: 'all that, and the dashboard',
    of: '.js',
    entries: [...conversation, 'src/features/dashboard/DashboardPage.tsx', ...textsOf('dashboard')],
    limit: 310,
  },
  { what: 'style sheet', of: '.css', entries: page, limit: 25 },
]

// Source: Vite's manifest (build.manifest), https://vite.dev/guide/backend-integration
type Manifest = Readonly<Record<string, { file: string; imports?: string[]; css?: string[] }>>

/** Compares the last build of the web application with the budgets; prints a table. True if all are kept. */
export function keepsBudgets(): boolean {
  const manifest: Manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'))
  const lines = budgets.map(({ what, of, entries, limit }) => {
    const files = [...new Set(entries.flatMap((entry) => filesOf(manifest, entry)))].filter((file) => file.endsWith(of))
    const size = files.reduce((sum, file) => sum + gzipSync(readFileSync(dist + file), { level: 9 }).length, 0) / 1000
    return { what, size, limit, count: files.length, isOver: size > limit || files.length > maxFiles }
  })
  for (const { what, size, limit, count, isOver } of lines) {
    const files = `${count} of ${maxFiles} files`.padStart(14)
    console.log(`${isOver ? 'OVER  ' : 'ok    '} ${size.toFixed(1).padStart(6)} kB of ${limit} ${files}  ${what}`)
  }
  return !lines.some(({ isOver }) => isOver)
}

/** An entry's own files and those it imports statically, which a browser fetches before it runs any of it. */
function filesOf(manifest: Manifest, entry: string): string[] {
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}: the budgets name something that is gone.`)
    if (seen.has(key)) return
    seen.add(key)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  visit(manifest[entry] ? entry : keyOf(manifest, entry))
  return [...seen].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])])
}

/** A module that shares a file with others is in the manifest under the name of that file. */
function keyOf(manifest: Manifest, entry: string): string {
  const modules: Readonly<Record<string, string>> = JSON.parse(readFileSync(`${dist}.vite/modules.json`, 'utf8'))
  return Object.keys(manifest).find((key) => manifest[key]?.file === modules[entry]) ?? entry
}

if (import.meta.main) process.exitCode = keepsBudgets() ? 0 : 1
