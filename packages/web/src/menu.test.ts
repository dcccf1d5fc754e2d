import { planFlags, type PlanFlag } from '@recado/contract/plan-flags'
import { profiles, type Profile } from '@recado/contract/profiles'
import type { SessionUser } from '@recado/contract/platform/session'
import { matchPath } from '#platform/router/match.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { features } from './features.ts'
import { menuEntries, menuOf } from './menu.ts'
import { isThere, refusalOf, type Access } from './shell/access.ts'

interface Person {
  profile: Profile
  isSuper?: boolean
  without?: PlanFlag
  officialLines?: number[]
}

function person({ profile, isSuper = false, without, officialLines = [1] }: Person): SessionUser {
  const plan = Object.fromEntries(planFlags.map((flag) => [flag, flag !== without]))
  return { id: 1, profile, super: isSuper, officialLines, company: { plan } } as unknown as SessionUser
}

const seenBy = (who: Person) => menuOf(person(who)).flatMap(({ entries }) => entries.map(({ to }) => to))
const beyond = (who: Person, others: readonly string[]) => seenBy(who).filter((to) => !others.includes(to))

const screens = features.flatMap((feature) => (feature.screens ?? []).filter((screen) => !('guest' in screen)))
function screenAt(to: string): Access {
  const found = screens.find(({ path }) => matchPath(path, to))
  if (!found) throw new Error(`No screen is at ${to}`)
  return found
}
const refusal = (who: Person, to: string) => refusalOf(person(who), screenAt(to))

/** The browser of a company that has campaigns. */
beforeEach(() => void vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'cshow' ? 'true' : null) }))
afterEach(() => void vi.unstubAllGlobals())

test('each user sees in the menu what their profile allows', () => {
  const attendants = seenBy({ profile: 'user' })
  expect(attendants).toEqual([
    '/tickets',
    '/kanban',
    '/quick-messages',
    '/todolist',
    '/contacts',
    '/tags',
    '/schedules',
    '/chats',
    '/helps',
  ])
  expect(seenBy({ profile: 'supervisor' })).toEqual(attendants)
  const owners = seenBy({ profile: 'owner' })
  expect(beyond({ profile: 'owner' }, attendants)).toEqual([
    '/',
    '/reports/costs',
    '/campaigns',
    '/contact-lists',
    '/templates',
    '/phrase-lists',
    '/flowbuilders',
    '/prompts',
    '/queue-integration',
    '/connections',
    '/files',
    '/queues',
    '/users',
    '/messages-api',
    '/financeiro',
  ])
  expect(beyond({ profile: 'admin' }, owners)).toEqual(['/campaigns-config', '/settings'])
})

test('the operator finds the announcements and settings of the installation, whatever the profile', () => {
  for (const profile of profiles)
    expect(beyond({ profile, isSuper: true }, seenBy({ profile }))).toEqual(
      profile === 'admin' ? ['/announcements'] : ['/announcements', '/settings'],
    )
})

test('a user is refused exactly the screens for which the menu shows no entry', () => {
  for (const profile of profiles)
    for (const isSuper of [false, true])
      // Every user may read about a connection that is down.
      for (const { to } of menuEntries.filter((entry) => entry.to !== '/connections'))
        expect({ profile, to, refusal: refusal({ profile, isSuper }, to) }).toEqual({
          profile,
          to,
          refusal: seenBy({ profile, isSuper }).includes(to) ? null : 'ERR_NO_PERMISSION',
        })
})

test.each<[PlanFlag, string[]]>([
  ['useKanban', ['/kanban']],
  ['useSchedules', ['/schedules']],
  ['useInternalChat', ['/chats']],
  ['useOpenAi', ['/prompts']],
])('without %s in the plan, %j is missing from the menu and refused by its address', (without, gone) => {
  const all = seenBy({ profile: 'admin' })
  expect(all.filter((to) => !seenBy({ profile: 'admin', without }).includes(to))).toEqual(gone)
  for (const to of gone) expect(refusal({ profile: 'admin', without }, to)).toBe('ERR_PLAN_FEATURE')
})

test('a browser without the flag of campaigns has none of their screens', () => {
  const campaigns = ['/campaigns', '/contact-lists', '/phrase-lists', '/flowbuilders', '/campaigns-config']
  const before = seenBy({ profile: 'admin' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  expect(before.filter((to) => !seenBy({ profile: 'admin' }).includes(to)).toSorted()).toEqual(
    campaigns.filter((to) => before.includes(to)).toSorted(),
  )
  for (const to of campaigns) expect(isThere({ officialLines: [1] }, screenAt(to))).toBe(false)
})

test('templates and costs are there for companies with an official line, templates also in plans without campaigns', () => {
  const admin = { profile: 'admin' as const }
  expect(seenBy({ ...admin, officialLines: [] })).toEqual(
    seenBy(admin).filter((to) => !['/templates', '/reports/costs'].includes(to)),
  )
  expect(isThere({ officialLines: [] }, screenAt('/templates/1'))).toBe(false)
  vi.stubGlobal('localStorage', { getItem: () => null })
  const ofCampaigns = menuOf(person({ ...admin, without: 'useCampaigns' })).flatMap(({ entries }) =>
    entries.filter(({ within }) => within === 'campaigns'),
  )
  expect(ofCampaigns.map(({ to }) => to)).toEqual(['/templates'])
})
