import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { makeArchive } from '../helper/archive.ts'
import { manual } from './src/manual/plugin.ts'

const server = 'http://127.0.0.1:8080'
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string }

/** Preloads the first screen's font, which would otherwise wait for the style sheet. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /hanken-grotesk-latin-wght-normal.*\.woff2$/.test(file))
        if (!font) return []
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' },
            injectTo: 'head',
          },
        ]
      },
    },
  }
}

/** Serves the emoji picker's words and groups, which it would otherwise fetch from a public server. */
function emojiData(): Plugin {
  const folder = new URL('..', import.meta.resolve('emojibase-data/pt/data.json'))
  const files = ['pt', 'en', 'es'].flatMap((language) => [`${language}/data.json`, `${language}/messages.json`])
  const read = (file: string) => readFileSync(new URL(file, folder))
  return {
    name: 'emoji-data',
    generateBundle() {
      for (const file of files) this.emitFile({ type: 'asset', fileName: `emoji/${file}`, source: read(file) })
    },
    configureServer({ middlewares }) {
      middlewares.use('/emoji', (request, response, next) => {
        const file = files.find((known) => request.url === `/${known}`)
        if (file) response.setHeader('content-type', 'application/json').end(read(file))
        else next()
      })
    },
  }
}

const archive = makeArchive()

/** Serves the helper with which a user signs for a number, as one file. */
function helper(): Plugin {
  return {
    name: 'helper',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'helper.zip', source: archive.bytes })
    },
    configureServer({ middlewares }) {
      middlewares.use('/helper.zip', (_request, response) => {
        response.setHeader('content-type', 'application/zip').end(archive.bytes)
      })
    },
  }
}

/**
 * Removes from the contract's endpoints the parts that only the server and the documentation read: the description of a call, its result,
 * and who else may make it or when. So it does with what pushes carry. This saves 7 kB for a conversation.
 */
function slimEndpoints(): Plugin {
  const documented = ['summary', 'errors', 'plan', 'orSuper', 'byConnection', 'whenExpired', 'writes', 'output']
  return {
    name: 'slim-endpoints',
    enforce: 'post',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/.*\.ts$/, code: /\b(endpoint|push|broadcast)\(/ },
      handler(code) {
        const cuts: { start: number; end: number }[] = []
        const walk = (node: unknown): void => {
          if (typeof node !== 'object' || node === null) return
          const { callee, arguments: [first, second] = [] } = node as { callee?: { name?: string }; arguments?: Literal[] }
          if (callee?.name === 'endpoint')
            cuts.push(...(first?.properties ?? []).filter(({ key }) => documented.includes(key?.name ?? '')))
          if (/^(push|broadcast)$/.test(callee?.name ?? '') && first && second) cuts.push({ start: first.end, end: second.end })
          else for (const child of Object.values(node)) walk(child)
        }
        walk(this.parse(code))
        const after = (end: number) => end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0)
        return cuts.toReversed().reduce((slim, { start, end }) => slim.slice(0, start) + slim.slice(after(end)), code)
      },
    },
  }
}

/** Leaves out of the contract's errors what only the server says: their status and what they mean, in English. That is 3 kB less. */
function slimErrors(): Plugin {
  return {
    name: 'slim-errors',
    enforce: 'post',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/(.*\/declaration|shared)\.ts$/, code: 'errors = {' },
      handler(code) {
        const declared = (this.parse(code).body as unknown as Declared[]).flatMap(
          ({ declaration }) => declaration?.declarations ?? [],
        )
        const errors = declared.find(({ id }) => id.name === 'errors')?.init.properties ?? []
        const slim = (text: string, { start, end, key }: { start: number; end: number; key?: { name?: string } }) =>
          `${text.slice(0, start)}${key?.name}: 0${text.slice(end)}`
        return errors.toReversed().reduce(slim, code)
      },
    },
  }
}

interface Declared {
  declaration?: { declarations?: { id: { name?: string }; init: Literal }[] }
}

interface Literal {
  end: number
  properties?: { key?: { name?: string }; start: number; end: number }[]
}

const worthwhile = 1024

/** Records which file contains each module, because the manifest names only modules with a file of their own. */
function filesOfModules(): Plugin {
  return {
    name: 'files-of-modules',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds.map((id) => [id.replace(src, 'src/'), file.fileName] as const) : [],
      )
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(Object.fromEntries(files)) })
    },
  }
}

/** Puts a compressed copy beside each text file, so that the server need not compress on every request. */
function compress(): Plugin {
  return {
    name: 'compress',
    writeBundle({ dir = '' }) {
      for (const file of globSync('**/*.{js,css,html,svg,json,wasm}', { cwd: dir })) {
        const path = `${dir}/${file}`
        const whole = readFileSync(path)
        if (whole.length < worthwhile) continue
        writeFileSync(`${path}.br`, brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
        writeFileSync(`${path}.gz`, gzipSync(whole, { level: 9 }))
      }
    },
  }
}

const src = fileURLToPath(new URL('src/', import.meta.url))

/** The order in which users fetch files: the screens that most users open, then the code that follows them. */
const screens: Record<string, readonly string[]> = {
  'sign-in': ['features/auth/LoginPage.tsx'],
  shell: ['platform/session/identity.ts', 'shell/Shell.tsx', 'features/notifications/Bell.tsx'],
  tickets: ['features/tickets/TicketsPage.tsx'],
  conversation: ['features/tickets/conversation/ConversationPane.tsx'],
  dashboard: ['features/dashboard/DashboardPage.tsx'],
  live: ['shell/load-live.tsx', ...globSync('features/*/{live.ts,shortcuts.ts}', { cwd: src })],
  ui: ['ui/on-demand.ts'],
  overlays: globSync(
    [
      '{shell,features/{chats,tickets,messages,announcements}}/on-demand.ts',
      'features/messages/**/{film.ts,shrink.ts,emoji-search.ts,AlbumBubble.tsx}',
    ],
    { cwd: src },
  ),
}

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1]
type ModuleInfo = NonNullable<ReturnType<Context['getModuleInfo']>>

/** For an index that only re-exports, the source module of each name. */
function handedOn(index: ModuleInfo): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, names = '', from = ''] of (index.code ?? '').matchAll(/export \{([^}]*)\} from '([^']*)'/g)) {
    const id = fileURLToPath(new URL(from, pathToFileURL(index.id)))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) found.set(name, id)
  }
  return found
}

/** The modules that a module needs. The index of icons imports all icons, but a module needs only those that it names. */
function needs(module: ModuleInfo, modules: Context): string[] {
  return module.importedIds.flatMap((id) => {
    const imported = modules.getModuleInfo(id)
    if (!imported || !id.endsWith('/lucide-react.mjs')) return [id]
    icons ??= handedOn(imported)
    const names = /import \{([^}]*)\} from "lucide-react"/.exec(module.code ?? '')?.[1] ?? ''
    return names.split(',').flatMap((name) => icons?.get(name.trim().split(' ')[0] ?? '') ?? [])
  })
}

let icons: Map<string, string> | undefined

/**
 * The screen that needs each module first. A module that is needed only by other screens or fetched later has none. What the sign-in shares
 * with other screens has a file of its own, since most users do not meet the sign-in.
 */
function firstScreens(modules: Context): Map<string, string> {
  const found = new Map<string, string>()
  const visit = (id: string, screen: string) => {
    const known = found.get(id)
    if (known !== undefined && (known !== 'sign-in' || screen === 'sign-in')) return
    found.set(id, known === undefined ? screen : 'entry')
    const module = modules.getModuleInfo(id)
    for (const needed of module ? needs(module, modules) : []) visit(needed, screen)
  }
  for (const [screen, paths] of Object.entries(screens)) {
    for (const path of paths) visit(`${src}${path}`, screen)
  }
  return found
}

let firstScreenOf: Map<string, string> | undefined

/**
 * Features whose texts come with the conversations, with the frame around all screens, or only with their own screen. The texts of other
 * features are fetched while a desk is idle.
 */
const withDesk = /^(bots|messages|contacts|tags|ticket-notes|ticket-events|schedules|quick-messages|connections|users|tickets)$/
const withFrame = /^(shell|kit)$/
const alone = /^(platform|ui|auth|login-link|notifications|dashboard)$/

/** Texts of a language that are fetched together. */
function textsGroup(id: string): string | null {
  const [, name = '', language = ''] = /\/([^/]+)\/texts\/(pt|en|es)\.ts$/.exec(id) ?? []
  if (!name || alone.test(name)) return null
  return `${withFrame.test(name) ? 'frame' : withDesk.test(name) ? 'desk' : 'more'}-${language}`
}

/** The graph of a flow and its kinds of blocks, which its dialogs and panes share. */
const flowBlocks = /\/flows\/(block|node|graph)|\/flow-nodes\/(.*\/block|[^/]+)\.tsx?$/

/** What is always fetched together goes into one file: fewer requests, and fewer bytes, since it is compressed as one. */
const groups = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial' as const] },
  { name: 'own', test: /\/(contract|web)\/src\/(?!main)/, tags: ['$initial' as const] },
  ...['entry', ...Object.keys(screens)].map((screen) => ({
    name(id: string, modules: Context) {
      firstScreenOf ??= firstScreens(modules)
      return firstScreenOf.get(id) === screen ? screen : null
    },
  })),
  { name: textsGroup },
  { name: 'flow', test: flowBlocks, includeDependenciesRecursively: false },
  { name: 'icons', test: /\/lucide-react\/dist\/esm\/icons\// },
]

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    slimEndpoints(),
    slimErrors(),
    preloadFont(),
    emojiData(),
    helper(),
    manual(),
    filesOfModules(),
    compress(),
  ],
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    // Nothing inlined: the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  define: {
    'import.meta.env.VITE_VERSION': JSON.stringify(version),
    'import.meta.env.VITE_HELPER': JSON.stringify(
      JSON.stringify({ version: archive.version, bytes: archive.bytes.length, sha256: archive.sha256 }),
    ),
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/manual': server,
      '/media': server,
      '/public/logos': server,
      '/socket.io': { target: server, ws: true },
    },
  },
})
