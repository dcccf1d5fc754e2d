import type { SessionUser } from '@recado/contract/platform/session'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { matchPath } from '#platform/router/match.ts'
import { findScreen, type Guard } from '#platform/router/navigation.ts'
import { useSession } from '#platform/session/session.ts'
import { refusalOf, type Access } from '#shell/access.ts'
import { features } from './features.ts'
import { requireGuest, requireUser } from './guards.ts'
import { menuOf } from './menu.ts'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
// Libraries listen to the window as they are loaded.
vi.stubGlobal('addEventListener', () => {})
const { areas } = await import('./app.tsx')

afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  stored.clear()
  stored.set('cshow', 'true')
  useSession.setState({ token: null, user: null })
})

/** Every path of the specification behind sign-in, and the feature that has its screen. */
const specified = {
  '/': 'dashboard',
  '/tickets': 'tickets',
  '/tickets/1': 'tickets',
  '/connections': 'connections',
  '/quick-messages': 'quickMessages',
  '/todolist': 'todo',
  '/schedules': 'calendar',
  '/tags': 'tags',
  '/contacts': 'contactsPage',
  '/helps': 'helps',
  '/users': 'users',
  '/files': 'fileLists',
  '/prompts': 'prompts',
  '/queue-integration': 'integrations',
  '/messages-api': 'messagesApi',
  '/settings': 'settings',
  '/kanban': 'kanban',
  '/financeiro': 'invoices',
  '/queues': 'queues',
  '/announcements': 'announcements',
  '/subscription': 'invoices',
  '/chats': 'chats',
  '/chats/1': 'chats',
  '/contact-lists': 'contactLists',
  '/contact-lists/1/contacts': 'contactListItems',
  '/campaigns': 'campaigns',
  '/campaign/1/report': 'campaignReports',
  '/campaigns-config': 'campaignSettings',
  '/phrase-lists': 'triggerPhrases',
  '/flowbuilders': 'flows',
  '/flowbuilder/1': 'flows',
}
/** What the specification does not know: companies with an official line have it. */
const ours = ['/reports/costs', '/templates']
const guests = ['/login', '/signup', '/forgetpsw']
/** The paths that exist only for companies with campaigns. */
const flagged = /^\/(contact-lists|campaign|phrase-lists|flowbuilder)/

const paths = Object.keys(specified)
const leaf = (path: string) => findScreen(areas, path)?.screen
const isBehind = (guard: Guard, path: string) => findScreen(areas, path)?.area.guard === guard
const screens = features.flatMap(({ name, screens = [] }) => screens.map((screen) => ({ name, ...screen })))
const screenOf = (path: string) => screens.find((screen) => screen.path === leaf(path)?.path)

test.each(Object.entries(specified))('%s is a screen of %s, for those who are signed in', (path, name) => {
  expect(screenOf(path)?.name).toBe(name)
  expect(isBehind(requireUser, path)).toBe(true)
})

test.each(guests)('%s is a screen for those who are not signed in', (path) => {
  expect(screenOf(path)).toMatchObject({ name: 'auth', guest: true })
  expect(isBehind(requireGuest, path)).toBe(true)
})

test('no address leads to two screens', () => {
  const address = (path: string) => path.replace(/:\w+\??/g, '1')
  const shared = screens.filter(({ path }) => screens.filter((other) => matchPath(other.path, address(path))).length !== 1)
  expect(shared.map(({ path }) => path)).toEqual([])
})

test('no screen has an address that the server keeps for itself', () => {
  const kept = /^\/(api|assets|health|manual|media|metrics|public|socket\.io)(\/|$)|\.\w+$/
  expect(screens.filter(({ path }) => kept.test(path)).map(({ path }) => path)).toEqual([])
})

test('a screen that is not declared for visitors is behind sign-in, and so is the page for unknown addresses', () => {
  const address = (path: string) => path.replace(/:\w+\??/g, '1')
  const astray = screens.filter(({ path, guest }) => isBehind(requireUser, address(path)) === (guest ?? false))
  expect(astray.map(({ path }) => path)).toEqual([])
  expect(leaf('/nothing')?.path).toBe('*')
  expect(isBehind(requireUser, '/nothing')).toBe(true)
})

test('eight paths are screens only while the browser has the flag of campaigns', () => {
  expect(paths.filter((path) => screenOf(path)?.stored)).toEqual(paths.filter((path) => flagged.test(path)))
  expect(new Set(paths.filter((path) => flagged.test(path)).map((path) => screenOf(path)?.stored))).toEqual(new Set(['cshow']))
  expect(paths.filter((path) => flagged.test(path))).toHaveLength(8)
})

const user = (more: Partial<SessionUser>): SessionUser => {
  const plan = new Proxy({}, { get: () => true })
  return {
    id: 1,
    profile: 'admin',
    super: false,
    language: 'pt',
    company: { plan, settings: [] },
    officialLines: [],
    ...more,
  } as unknown as SessionUser
}
const withLine = { officialLines: [1] }
const entriesOf = (who: SessionUser) => menuOf(who).flatMap(({ entries }) => entries)

test('the menu of an admin has its entries in order, and none of the operator', () => {
  expect(menuOf(user({})).map(({ section, entries }) => [section, ...entries.map(({ to }) => to)])).toEqual([
    ['service', '/', '/tickets', '/kanban', '/quick-messages', '/todolist'],
    ['relationship', '/contacts', '/tags', '/schedules', '/chats', '/helps', '/campaigns', '/contact-lists', '/campaigns-config'],
    ['automation', '/phrase-lists', '/flowbuilders', '/prompts', '/queue-integration'],
    ['administration', '/connections', '/files', '/queues', '/users', '/messages-api', '/financeiro', '/settings'],
  ])
})

test('the entries stand in the specified order; announcements alone are with what is administered', () => {
  const specified =
    '/ tickets kanban quick-messages todolist contacts tags schedules chats helps campaigns contact-lists campaigns-config ' +
    'phrase-lists flowbuilders prompts queue-integration announcements connections files queues users messages-api financeiro settings'
  expect(entriesOf(user({ super: true })).map(({ to }) => to.slice(1) || to)).toEqual(specified.split(' '))
})

test('the menu of the operator leads to every path without a record in it; /subscription is reached from the account', () => {
  const entries = entriesOf(user({ super: true })).map(({ to }) => to)
  const plain = paths.filter((path) => !path.includes('1'))
  expect(new Set(entries)).toEqual(new Set(plain.filter((path) => path !== '/subscription')))
})

test('a company with an official line finds its templates among the campaigns, and what messages cost behind the dashboard', () => {
  const [before, after] = [{}, withLine].map((more) => entriesOf(user(more)).map(({ to }) => to))
  expect(after?.filter((to) => !before?.includes(to))).toEqual(ours)
  expect(after?.at((after.indexOf('/templates') ?? 0) - 1)).toBe('/contact-lists')
  expect(after?.slice(0, 2)).toEqual(['/', '/reports/costs'])
})

test('two headings hold three and two entries, which stand together', () => {
  const within = (heading: string) => entriesOf(user({})).filter((entry) => entry.within === heading)
  expect(within('campaigns').map(({ to }) => to)).toEqual(['/campaigns', '/contact-lists', '/campaigns-config'])
  expect(within('flows').map(({ to }) => to)).toEqual(['/phrase-lists', '/flowbuilders'])
})

test('a menu entry is visible to exactly the users who may open its screen', () => {
  const conditions = ({ allow, super: operator, orSuper, plan, stored: key }: Access) =>
    String([allow, operator, orSuper, plan, key])
  const differing = features.filter(({ menu, screens = [] }) => {
    const screen = screens.find(({ path }) => path.split('/:')[0] === menu?.to) ?? screens.find(({ path }) => path === menu?.to)
    return menu && screen && conditions(screen) !== conditions(menu)
  })
  // A user who may see the state of the connections need not have an entry for them.
  expect(differing.map(({ name }) => name)).toEqual(['connections'])
})

test('an attendant opens the screens that are not for admins alone, and sees no entry for any other screen', () => {
  const attendant = user({ profile: 'user' })
  const refused = paths.filter((path) => refusalOf(attendant, screenOf(path) ?? {}))
  expect(refused).toEqual([
    '/',
    '/users',
    '/files',
    '/prompts',
    '/queue-integration',
    '/messages-api',
    '/settings',
    '/financeiro',
    '/queues',
    '/announcements',
    '/subscription',
    '/contact-lists',
    '/contact-lists/1/contacts',
    '/campaigns',
    '/campaign/1/report',
    '/campaigns-config',
    '/phrase-lists',
    '/flowbuilders',
    '/flowbuilder/1',
  ])
  expect(
    entriesOf(attendant)
      .map(({ to }) => to)
      .filter((to) => refused.includes(to)),
  ).toEqual([])
})

test('an owner finds campaigns and flows, but not how campaigns are configured', () => {
  const owner = entriesOf(user({ profile: 'owner' })).map(({ to }) => to)
  expect(owner.filter((to) => flagged.test(to))).toEqual(['/campaigns', '/contact-lists', '/phrase-lists', '/flowbuilders'])
})

test('a screen that the plan does not include is refused and is not in the menu', () => {
  const poor = user({ company: { plan: {}, settings: [] } as unknown as SessionUser['company'] })
  const lacking = paths.filter((path) => refusalOf(poor, screenOf(path) ?? {}) === 'ERR_PLAN_FEATURE')
  expect(lacking).toEqual([
    '/schedules',
    '/prompts',
    '/queue-integration',
    '/messages-api',
    '/kanban',
    '/chats',
    '/chats/1',
    ...paths.filter((path) => flagged.test(path)),
  ])
  expect(entriesOf(poor).filter(({ to }) => lacking.includes(to))).toEqual([])
})

test('without the flag the menu has neither campaigns nor flows', () => {
  stored.clear()
  expect(entriesOf(user({})).filter(({ to }) => flagged.test(to))).toEqual([])
})

test('a visitor is led to sign-in, which knows the way back unless it is the usual start', async () => {
  expect(await requireUser('/contacts?tag=2#x')).toBe('/login?to=%2Fcontacts%3Ftag%3D2%23x')
  expect(await requireUser('/tickets')).toBe('/login')
  expect(await requireUser('/')).toBe('/login')
})

test('a signed-in user is led from sign-in to the start, but can open a link', () => {
  useSession.setState({ token: 'token' })
  expect(requireGuest('/login?to=%2Fcontacts')).toBe('/')
  for (const path of guests) expect(requireGuest(path)).toBe('/')
  for (const path of ['/login-link', '/confirm-email', '/first-run']) expect(requireGuest(path)).toBe(null)
  useSession.setState({ token: null })
  expect(requireGuest('/login')).toBe(null)
})
