import type { OfficialLine } from '@recado/border/settings'
import type { Storage } from '@recado/storage/storage'
import type { Dispatcher } from 'undici'
import { credentials } from '#tables/keys.ts'
import { type Host, NoKey, type Session } from '#provider.ts'
import { AppNumber, type AppNumberParts } from './app/app-number.ts'
import type { Quiet } from './app/past-filer.ts'
import { fetchFile } from './fetch.ts'
import { Graph } from './graph/graph.ts'
import { Ear } from './incoming/ear.ts'
import { tellPart } from './incoming/parts.ts'
import { ReadMarks } from './outgoing/read-marks.ts'
import { Sender } from './outgoing/sender.ts'
import { Admission } from './admission/admission.ts'
import { checkNumber, type NumberCheck } from './admission/number-check.ts'
import { leave, type Lines } from './subscription.ts'
import { Talks } from './talks.ts'
import { rulingOf } from './verdicts.ts'

export interface SessionParts {
  dispatcher: Dispatcher
  storage: Storage
  lines: Lines
  /** How often Meta is asked about the line. */
  everyMs: number
  /** For how long nothing more must have come of a past before it is filed. */
  quiet: Quiet
  now: () => number
}

/** A session of one official line. It hears from the beginning, also while Meta does not admit it. */
export function openSession(
  host: Host,
  line: OfficialLine,
  { dispatcher, storage, lines, everyMs, quiet, now }: SessionParts,
): Session {
  const graph = new Graph(line, dispatcher)
  const { numberId, portfolioId } = line
  const talks = new Talks(now)
  const app = appOf(line, { host, graph, quiet, everyMs, now, changed: () => admission.look() })
  let closed = false

  const admission: Admission = new Admission({
    host: { ...host, opened: (phone) => backlog.opened(phone) },
    ask: () => askOf(app, () => checkNumber(graph, line, now)),
    everyMs,
    now,
    admitted: () => keepCredentials(host),
  })
  const refused = admission.refused.bind(admission)
  const look = admission.look.bind(admission)
  const teller = { host, portfolioId, talks, look, app, failed: (code: number) => refused(rulingOf(code)) }
  const ear = new Ear({
    hooks: host.hooks,
    tell: (payload) => tellPart(teller, payload),
    caughtUp: () => backlog.heard(),
    note: (what) => host.note(what),
  })
  const backlog = backlogOf(host, () => ear.hear())
  const acknowledged: Host['acknowledged'] = (ref, answer) => {
    if (!closed) host.acknowledged(ref, answer)
  }
  const sender = new Sender({ host: { acknowledged }, graph, storage, line, now, refused })
  const marks = new ReadMarks(graph, numberId, talks)
  const hear = () => {
    ear.hear()
    app?.hear()
  }
  hear()
  admission.look()

  return {
    portfolio: portfolioId,
    prepare: (ref, message) => sender.prepare(ref, message),
    send: (message) => sender.send(message),
    markRead: (keys) => marks.mark(keys),
    showPresence: (presence) => marks.show(presence),
    fetch: (order) => fetchFile({ graph, storage, numberId }, order),
    hear,
    ...unknown,
    logout: () => leave(graph, line, lines),
    async close() {
      closed = true
      graph.close()
      await Promise.all([ear.close(), admission.close(), app?.close()])
    },
  }
}

/** Meta shows neither presence nor pictures, and does not say who is on WhatsApp. */
const unknown: Pick<Session, 'watch' | 'check' | 'picture' | 'addressBook'> = {
  watch: async () => {},
  check: async () => ({}),
  picture: async () => undefined,
  addressBook: () => Promise.reject(new NoKey('There is no phone')),
}

/** Of a number that stays in the WhatsApp Business app. */
function appOf(
  { coexistence, numberId, portfolioId }: OfficialLine,
  parts: Pick<AppNumberParts, 'host' | 'graph' | 'quiet' | 'everyMs' | 'now' | 'changed'>,
): AppNumber | undefined {
  return coexistence && new AppNumber({ ...parts, numberId, portfolioId, takesPast: coexistence.past })
}

/** What Meta says of a line, and what its app says beside. What the app has is asked for once the line is admitted. */
async function askOf(app: AppNumber | undefined, ask: () => Promise<NumberCheck>): Promise<NumberCheck> {
  if (!app) return ask()
  const check = await app.follow(await ask())
  if (!check.stalls) await app.ask()
  return check
}

/** What waited while the line was not open has come in when all is heard for the first time since it is. */
function backlogOf(host: Pick<Host, 'opened' | 'caughtUp'>, hear: () => void) {
  let isOwed = false
  return {
    opened: (phone: string) => {
      host.opened(phone)
      isOwed = true
      hear()
    },
    heard: () => {
      if (isOwed) host.caughtUp()
      isOwed = false
    },
  }
}

/** With them a line that is logged out while Meta is away is unsubscribed later. The configuration is all that this needs. */
async function keepCredentials({ keys }: Pick<Host, 'keys'>): Promise<void> {
  const { kind, id } = credentials
  if ((await keys.read(kind, [id])).size === 0) await keys.write([{ kind, id, value: Buffer.from('{}') }])
}
