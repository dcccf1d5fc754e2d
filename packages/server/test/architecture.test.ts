import { expect, test } from 'vitest'
import { tagsOf } from '../../../scripts/changed.ts'
import { betweenFeatures, featureOf, findCycle, importsOf, isTest, read, type Source } from './sources.ts'

const everything = read([
  'packages/*/src/**/*.{ts,tsx}',
  'packages/peers/**/*.{ts,js,css}',
  'packages/*/test/**/*.ts',
  'e2e/**/*.ts',
  'scripts/*',
  'bench/**/*.ts',
])
const server = read('packages/server/src/**/*.ts').filter((file) => !isTest(file))
const web = read('packages/web/src/**/*.{ts,tsx}').filter((file) => !isTest(file))

test('the checks see the files', () => {
  expect(everything.length).toBeGreaterThan(150)
  expect(server.length).toBeGreaterThan(60)
})

test('no source file is too long to read in one sitting', () => {
  const limit = (file: Source) => (isTest(file) ? 500 : 300)
  const long = everything.filter((file) => file.text.split('\n').length - 1 > limit(file))
  expect(long.map(({ path }) => path)).toEqual([])
})

test('no line is wider than 140 columns', () => {
  const wide = everything.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (line.length > 140 ? `${path}:${at + 1}` : [])),
  )
  expect(wide).toEqual([])
})

test('no folder is too crowded to see at a glance', () => {
  const folders = Map.groupBy(everything, ({ path }) => path.slice(0, path.lastIndexOf('/')))
  expect([...folders].filter(([, files]) => files.length > 30).map(([folder]) => folder)).toEqual([])
})

test('files and features form no cycle', () => {
  expect(findCycle(importsOf(everything.filter((file) => !isTest(file))))).toBeUndefined()
  expect(findCycle(betweenFeatures(importsOf(server)))).toBeUndefined()
  expect(findCycle(betweenFeatures(importsOf(web)))).toBeUndefined()
})

test('every feature is in the list of features', () => {
  const declared = server.flatMap(({ path }) => /features\/([^/]+)\/feature\.ts$/.exec(path)?.[1] ?? [])
  const listed = server.find(({ path }) => path.endsWith('server/src/features/index.ts'))?.text ?? ''
  expect(declared.filter((name) => !listed.includes(`'./${name}/feature.ts'`))).toEqual([])
  expect(declared.length).toBeGreaterThan(10)
})

test('no other feature imports a feature’s private files', () => {
  const edges = [...importsOf(server)].flatMap(([from, targets]) => [...targets].map((to) => ({ from, to })))
  const isPrivate = (path: string) => /features\/.*\/(routes|queries|live|jobs|feature)\.ts$/.test(path)
  const foreign = edges.filter(({ from, to }) => featureOf(from) && featureOf(from) !== featureOf(to) && isPrivate(to))
  expect(foreign.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test('SQL calls no other feature', () => {
  const queries = [...importsOf(server)].filter(([from]) => featureOf(from) && from.endsWith('queries.ts'))
  const calls = queries.flatMap(([from, targets]) => [...targets].map((to) => ({ from, to })))
  // SQL that reads another feature's row beside one of this feature is in that feature's row.ts.
  const abroad = calls.filter(({ from, to }) => featureOf(to) && featureOf(to) !== featureOf(from) && !to.endsWith('/row.ts'))
  expect(abroad.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test('platform, design system and kit know nothing above them', () => {
  const floors = [
    { sources: server, floor: /src\/platform\//, above: /src\/(features|demo)\/|src\/[^/]+$/ },
    { sources: web, floor: /src\/platform\//, above: /src\/(features|shell|kit|ui|gallery)\/|src\/[^/]+$/ },
    { sources: web, floor: /src\/ui\//, above: /src\/(features|shell|kit|gallery)\/|src\/[^/]+$/ },
    { sources: web, floor: /src\/kit\//, above: /src\/(features|shell|gallery)\/|src\/[^/]+$/ },
  ]
  for (const { sources, floor, above } of floors) {
    const edges = [...importsOf(sources)].flatMap(([from, targets]) => [...targets].map((to) => ({ from, to })))
    const upward = edges.filter(({ from, to }) => floor.test(from) && above.test(to))
    expect(upward.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  }
})

test('no platform speaks of a feature: what all share stands at the top of the contract, or in its platform', () => {
  const floor = [...server, ...web].filter(({ path }) => /src\/platform\//.test(path))
  const about = floor.flatMap(({ path, text }) =>
    [...text.matchAll(/'@recado\/contract\/((?!platform\/)[\w-]+\/[\w-]+)'/g)].map(([, module]) => `${path} → ${module}`),
  )
  expect(about).toEqual([])
  expect(floor.length).toBeGreaterThan(100)
})

test('each table is written by one feature', () => {
  const writers = new Map<string, Set<string>>()
  for (const { path, text } of server) {
    const writer = featureOf(path) ?? 'platform'
    const rows = [...text.matchAll(/(?:tx\.(?:insert|update|delete)\(|Rows?\(tx, |recordsOf<)'([\w.]+)'/g)]
    // Not matched: a row that is only locked (for update), and a command imported under another name.
    const plain = [...text.matchAll(/(?<!for|key|do)[`'"\s](?:insert into|update|delete from) (?!as )([a-z_.]+)[ \n]/g)]
    for (const [, table = ''] of [...rows, ...plain]) {
      const name = table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      writers.set(name, (writers.get(name) ?? new Set()).add(writer))
    }
  }
  const shared = [...writers].filter(([, by]) => by.size > 1).map(([table, by]) => `${table}: ${[...by].join(', ')}`)
  // The worker finishes signals; the connections feature revives and prunes them.
  expect(shared.filter((line) => !line.startsWith('channels.inbox:'))).toEqual([])
  expect(writers.size).toBeGreaterThan(12)
})

test('queries that start together are awaited together, so none is left running when a transaction ends', () => {
  const features = server.filter(({ path }) => featureOf(path) && !path.endsWith('.test.ts'))
  const hasty = features.filter(({ text }) => /Promise\.all\(/.test(text))
  expect(hasty.map(({ path }) => path)).toEqual([])
})

test('SQL lives in queries.ts, the environment in config.ts', () => {
  const features = server.filter(({ path }) => featureOf(path))
  expect(
    features
      .filter(
        ({ path, text }) =>
          !path.endsWith('queries.ts') && /tx\.(named|rows?|column|value|has|views?|insert|update|delete)[(<]/.test(text),
      )
      .map(({ path }) => path),
  ).toEqual([])
  const allowed = ['packages/server/src/main.ts', 'packages/server/src/recado.ts', 'packages/server/src/platform/child.ts']
  const environment = server.filter(({ path, text }) => /process\.env/.test(text) && !path.includes('/postgres/'))
  expect(environment.map(({ path }) => path).filter((path) => !allowed.includes(path))).toEqual([])
})

/** Queries that name no company, and why. */
const acrossCompanies = {
  'it is of the company itself': [
    'campaigns/queries.ts languageIn',
    'campaigns/queries.ts timestampOfClock',
    'companies/billing-queries.ts findBilling',
    'companies/billing-queries.ts updateBilling',
    'companies/queries.ts deleteCompany',
    'companies/queries.ts findCompany',
    'companies/queries.ts updateDeleted',
    'companies/queries.ts updateCompany',
    'companies/queries.ts findLimits',
    'companies/queries.ts isCompanyConfirmed',
    'companies/queries.ts lockCompanyRow',
    'companies/queries.ts updateMaxStored',
    'companies/queries.ts updateTrialEnd',
    'companies/queries.ts hasCompanies',
    'companies/term-queries.ts giveTerms',
    'companies/term-queries.ts updateTerms',
    'message-prices/cost-queries.ts findToday',
    'dashboard/counting-queries.ts tryLockVisits',
    'invoices/queries.ts findBillingAddress',
    'invoices/queries.ts listChoices',
    'schedules/queries.ts findLicence',
  ],
  'it is of no company': [
    'all-companies/erasure-queries.ts listErasable',
    'all-companies/queries.ts listNames',
    'announcements/queries.ts countAnnouncements',
    'announcements/queries.ts deleteAnnouncement',
    'announcements/queries.ts lockAnnouncement',
    'announcements/queries.ts updateAnnouncement',
    'connections/hook-queries.ts insertHooks',
    'connections/hook-queries.ts pruneHooks',
    'backups/queries.ts findPhraseTime',
    'connections/settings-queries.ts deleteClientVersion',
    'connections/settings-queries.ts findClientVersion',
    'connections/settings-queries.ts upsertClientVersion',
    'erasures/queries.ts listUnlisted',
    'erasures/queries.ts updateDone',
    'erasures/queries.ts updateListed',
    'first-run/queries.ts deleteLink',
    'first-run/queries.ts isLink',
    'first-run/queries.ts consumeLink',
    'first-run/queries.ts upsertLink',
    'helps/queries.ts countHelps',
    'helps/queries.ts deleteHelp',
    'helps/queries.ts findHelp',
    'helps/queries.ts listAllHelps',
    'helps/queries.ts listHelps',
    'helps/queries.ts lockHelp',
    'helps/queries.ts updateHelp',
    'invoices/queries.ts findPlan',
    'payments/poll-charges-queries.ts deleteUnknown',
    'payments/poll-charges-queries.ts insertUnknown',
    'payments/poll-charges-queries.ts claimUnknownPayments',
    'payments/poll-charges-queries.ts updateUnknown',
    'payments/settings-queries.ts findSettings',
    'payments/settings-queries.ts lockSettings',
    'payments/settings-queries.ts upsertSettings',
    'sign-up/queries.ts isOffered',
    'message-prices/rate-queries.ts countRates',
    'message-prices/rate-queries.ts deleteRate',
    'message-prices/rate-queries.ts findRate',
    'message-prices/rate-queries.ts insertRate',
    'message-prices/rate-queries.ts listAllRates',
    'message-prices/rate-queries.ts listRates',
    'message-prices/rate-queries.ts listRatesIn',
    'message-prices/rate-queries.ts lockRate',
    'message-prices/rate-queries.ts updateRate',
    'message-prices/rate-queries.ts upsertRates',
    'official-lines/signup/queries.ts lockPlatformApp',
    'official-lines/signup/queries.ts preparePlatformApp',
    'official-lines/signup/queries.ts updatePlatformAppRow',
    'plans/queries.ts countChoosing',
    'plans/queries.ts countPlans',
    'plans/queries.ts deletePlan',
    'plans/queries.ts ensurePlan',
    'plans/queries.ts findPlan',
    'plans/queries.ts listCompaniesOf',
    'plans/queries.ts listPlans',
    'plans/queries.ts listPublicPlans',
    'plans/queries.ts lockPlanRow',
    'plans/queries.ts updatePlan',
  ],
  'a company is not known yet': ['payments/poll-charges-queries.ts expedite'],
  'it is of all companies': [
    'auth/queries.ts deleteExpired',
    'company-files/queries.ts expireExports',
    'connections/channel-queries.ts countReturning',
    'connections/channel-queries.ts doubtWaiting',
    'connections/channel-queries.ts pruneChannelRows',
    'connections/channel-queries.ts pruneSecrets',
    'connections/measure-queries.ts measureConnections',
    'connections/measure-queries.ts measureOutbox',
    'connections/measure-queries.ts measureSends',
    'messages/inbound/queries.ts deleteStale',
    'messages-api/queries.ts deleteStale',
    'schedules/queries.ts failPassed',
    'webhooks/delivery-queries.ts dropAllWaiting',
    'webhooks/delivery-queries.ts measureWaiting',
    'password-reset/queries.ts deleteExpired',
    'message-prices/rate-queries.ts listPaid',
    'plans/queries.ts listCompaniesOver',
  ],
  'the caller looked up what it names': [
    'connections/channel-queries.ts expediteFetch',
    'connections/channel-queries.ts insertOutbox',
    'connections/channel-queries.ts unparkSignals',
    'connections/settings-queries.ts upsertSettings',
  ],
  'it locks a word in which the company stands': [
    'contacts/queries.ts lockIdentities',
    'trigger-phrases/queries.ts lockPhrases',
    'flows/queries.ts lockNames',
    'messages-api/queries.ts lockConnectionQueue',
  ],
}

test('the SQL of each query names the company, and not only its parameters', () => {
  const queries = server.filter(({ path }) => path.endsWith('queries.ts') && featureOf(path))
  const statements = queries.flatMap(({ path, text }) => {
    const parts = partsOf(text)
    return parts.flatMap(({ name, body }) =>
      /\btx: (System)?Tx\b/.test(body) ? [{ path, name, body, sql: sqlOf(name, parts) }] : [],
    )
  })
  expect(statements.length).toBeGreaterThan(100)
  const loose = statements.filter(
    ({ body, sql }) =>
      !/company_id/.test(sql) && !/tx\.(insert|update|delete)\(\s*'|insertRow\(|Rows\(tx, '\w+', \{ companyId/.test(body),
  )
  const names = loose.map(({ path, name }) => `${path.split('features/')[1]} ${name}`)
  expect(names.sort()).toEqual(Object.values(acrossCompanies).flat().sort())
})

/** The functions and constants of a file. */
function partsOf(text: string): { name: string; body: string }[] {
  const starts = /\n(?=(?:export )?(?:async )?(?:function|const) \w)/
  return text.split(starts).flatMap((body) => {
    const name = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(body)?.[1]
    return name ? [{ name, body }] : []
  })
}

/** All text of a query: its own strings, and those of the fragments in its file that it is built from. */
function sqlOf(name: string, parts: readonly { name: string; body: string }[], seen: string[] = []): string {
  const body = parts.find((part) => part.name === name)?.body ?? ''
  const strings = [...body.matchAll(/`[^`]*`|'[^'\n]*'|"[^"\n]*"/g)].map(([text]) => text)
  const used = parts.filter(
    (part) => part.name !== name && !seen.includes(part.name) && new RegExp(`\\b${part.name}\\b`).test(body),
  )
  return [...strings, ...used.map((part) => sqlOf(part.name, parts, [...seen, name]))].join('\n')
}

test('no file names a package registry or a path of one machine', () => {
  const suspicious = read([
    '*.{json,md,ts}',
    'packages/**/*.{ts,tsx,md,json}',
    'docs/**/*.md',
    'package-lock.json',
    '.npmrc',
  ]).filter(({ text }) => /registry\.npmjs|"resolved": "https?:|(^|[\s"'`(])\/(root|work|home\/[a-z]+)\//m.test(text))
  expect(suspicious.map(({ path }) => path)).toEqual([])
})

test('no statement needs a PostgreSQL newer than 15 by returning a row’s old or new values', () => {
  const newer = [...server, ...read('packages/channels/src/**/*.ts')].filter(({ text }) =>
    /\breturning\b[^`;]*\b(old|new)\.\w/.test(text),
  )
  expect(newer.map(({ path }) => path)).toEqual([])
})

test('each journey names its features, and at least one journey names each feature with screens', () => {
  const journeys = read('e2e/**/*.test.ts')
  const named = new Set(journeys.flatMap(tagsOf))
  const features = new Set([...server, ...web].flatMap(({ path }) => featureOf(path) ?? []))
  const shown = web.flatMap(({ path, text }) =>
    path.endsWith('/feature.ts') && /\bscreens:/.test(text) ? (featureOf(path) ?? []) : [],
  )
  expect(journeys.filter((journey) => tagsOf(journey).length === 0).map(({ path }) => path)).toEqual([])
  expect([...named].filter((tag) => !features.has(tag))).toEqual([])
  expect(shown.filter((feature) => !named.has(feature))).toEqual([])
})
