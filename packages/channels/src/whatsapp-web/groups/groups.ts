import { isJidGroup, type BinaryNode, type GroupMetadata, type WASocket } from '@whiskeysockets/baileys'
import type { Address } from '@recado/border/address'
import type { GroupName } from '@recado/border/signals'
import { Refused } from '#provider.ts'
import { LruCache } from '#lru-cache.ts'
import type { Keys } from '#tables/keys.ts'
import type { ChatTimer } from '#tables/chat-timers.ts'
import { userOf } from '#whatsapp-web/address.ts'
import { toTime } from '#whatsapp-web/incoming/envelope.ts'
import { RateLimiter } from './rate-limiter.ts'
import { groupLater, isRateLimited, rateLimitPauseMs } from '#whatsapp-web/verdicts.ts'

/** Group queries per minute and connection. Half of them are reserved for sending. */
const perMinute = 10
const forSending = 5
/** Groups whose members are cached. The largest have 1,024. */
const remembered = 50
/** Maximum of group names waiting for a query. Further ones are queried when the group writes again. */
const maxWaiting = 1_000
const nameKind = 'group-name'

/** One per connection while this process runs it, across its sessions. */
const rateLimiters = new WeakMap<Keys, RateLimiter>()

export interface GroupsParts {
  socket: Pick<WASocket, 'ev' | 'ws' | 'groupMetadata'>
  keys: Keys
  named: (name: GroupName) => void
  /** Reports the disappearing-messages timer of a group. */
  timed: (chat: Address, timer: ChatTimer) => void
  /** The last reported timer of any conversation. */
  timerOf: (chat: Address) => Promise<ChatTimer | undefined>
}

/** What is known of a connection's groups: queried once, and again after a change. */
export class Groups {
  private readonly parts: GroupsParts
  private readonly budget: RateLimiter
  private readonly members = new LruCache<GroupMetadata>(remembered)
  private readonly asked = new Map<string, Promise<GroupMetadata>>()
  /** Groups whose names are known or awaited. */
  private readonly seen = new Set<string>()
  private waiting: string[] = []
  private timer: NodeJS.Timeout | undefined
  private stopped = false

  constructor(parts: GroupsParts) {
    const { socket, keys, named, timed } = parts
    this.parts = parts
    this.budget = rateLimiters.get(keys) ?? new RateLimiter(perMinute, 60_000)
    rateLimiters.set(keys, this.budget)
    socket.ws.on('CB:notification,type:w:gp2', (stanza: BinaryNode) => {
      this.forget(stanza.attrs.from ?? '')
      const [name, timer] = [readName(stanza), readGroupTimer(stanza)]
      if (name) named(name)
      if (timer) timed({ group: userOf(stanza.attrs.from ?? '') }, timer)
    })
    socket.ws.on('CB:ib,,dirty', () => this.members.clear())
    // The names of all groups, queried again. A single change is reported earlier, with its timestamp.
    socket.ev.on('groups.update', (updates) => {
      for (const { id, subject, subjectTime } of updates)
        if (id && subject && subjectTime) named({ chat: { group: userOf(id) }, subject, since: toTime(subjectTime) })
    })
  }

  /** The members to send a group's messages to. Throws Refused when the query is rate-limited. */
  async metadata(jid: string, spare = 0): Promise<GroupMetadata> {
    const known = this.members.get(jid)
    if (known) return known
    const underWay = this.asked.get(jid)
    if (underWay) return underWay
    const waitMs = this.budget.waitMs(spare)
    if (waitMs > 0) throw new Refused(groupLater(waitMs))
    return this.ask(jid)
  }

  /** The same for anything but our own sending. It leaves the reserved budget untouched. */
  metadataToSpare(jid: string): Promise<GroupMetadata> {
    return this.metadata(jid, forSending)
  }

  /** The timer of a conversation. For a group it is what the group itself says, whatever its members say. */
  async timerOf(chat: Address): Promise<ChatTimer | undefined> {
    const { timed, timerOf } = this.parts
    const told = await timerOf(chat)
    if (chat.group === undefined) return told
    const { ephemeralDuration: seconds } = await this.metadata(`${chat.group}@g.us`)
    if (!seconds || told?.seconds === seconds) return seconds ? told : undefined
    // The group does not tell since when.
    const timer = { seconds, since: Math.floor(Date.now() / 1_000) }
    timed(chat, timer)
    return timer
  }

  forget(jid: string): void {
    this.members.del(jid)
    this.asked.delete(jid)
  }

  /** A group has written. Its name is queried once and for all, since changes are reported. No caller waits for it. */
  wrote({ group }: Address): void {
    if (group === undefined || this.seen.has(group) || this.waiting.length === maxWaiting) return
    this.seen.add(group)
    void this.isNamed(group).then((isNamed) => {
      if (isNamed) return
      this.waiting.push(group)
      this.nameNext()
    })
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.timer)
  }

  private ask(jid: string): Promise<GroupMetadata> {
    this.budget.take()
    const answer = this.parts.socket.groupMetadata(jid).then(slim)
    this.asked.set(jid, answer)
    const settled = (metadata?: GroupMetadata) => {
      // An answer requested before a change is outdated.
      if (this.asked.get(jid) !== answer) return
      this.asked.delete(jid)
      if (metadata) this.members.set(jid, metadata)
    }
    answer.then(settled, () => settled())
    return answer.catch((error: Error) => {
      if (!isRateLimited(error)) throw error
      this.budget.close(rateLimitPauseMs)
      throw new Refused(groupLater(rateLimitPauseMs))
    })
  }

  private nameNext(): void {
    clearTimeout(this.timer)
    if (this.stopped || this.waiting.length === 0) return
    const waitMs = this.budget.waitMs(forSending)
    if (waitMs > 0) this.timer = setTimeout(() => this.nameNext(), waitMs)
    else void this.name(this.waiting.shift() ?? '').finally(() => this.nameNext())
  }

  private async name(group: string): Promise<void> {
    try {
      const { subject, subjectTime } = await this.metadataToSpare(`${group}@g.us`)
      if (this.stopped || !subject) return
      this.parts.named({ chat: { group }, subject, since: toTime(subjectTime) })
      await this.parts.keys.write([{ kind: nameKind, id: group, value: Buffer.of() }])
    } catch (error) {
      if (error instanceof Refused) this.waiting.unshift(group)
      else this.seen.delete(group)
    }
  }

  private async isNamed(group: string): Promise<boolean> {
    const known = await this.parts.keys.read(nameKind, [group]).catch(() => undefined)
    return known?.has(group) ?? false
  }
}

/** A group's new name from a notification. */
export function readName({ attrs: { from, t }, content }: BinaryNode): GroupName | undefined {
  const change = Array.isArray(content) ? content.find(({ tag }) => tag === 'subject') : undefined
  const { subject, s_t: since = t } = change?.attrs ?? {}
  return from && isJidGroup(from) && subject ? { chat: { group: userOf(from) }, subject, since: toTime(since) } : undefined
}

/** A group's new disappearing-messages timer from a notification. */
export function readGroupTimer({ attrs, content }: BinaryNode): ChatTimer | undefined {
  const change = Array.isArray(content) ? content.find(({ tag }) => tag === 'ephemeral' || tag === 'not_ephemeral') : undefined
  return change && { seconds: Number(change.attrs.expiration ?? 0), since: Math.floor(Date.parse(toTime(attrs.t)) / 1_000) }
}

/** What naming the group and sending to it require. */
function slim(metadata: GroupMetadata): GroupMetadata {
  const { id, subject, subjectTime, owner, addressingMode, ephemeralDuration } = metadata
  const participants = metadata.participants.map((member) => ({ id: member.id }))
  return {
    id,
    subject,
    owner,
    participants,
    ...(subjectTime ? { subjectTime } : {}),
    ...(addressingMode ? { addressingMode } : {}),
    ...(ephemeralDuration ? { ephemeralDuration } : {}),
  }
}
