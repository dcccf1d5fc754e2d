import { timestampAt, opennessAt, type OpeningHours } from '#hours.ts'
import { backKey, choiceLines, isKey, isWord, lineOf, menuLines, menuText, startKey, type MenuLine } from '#queues/menu.ts'
import { handOverFor } from '#queues/hand-over.ts'
import { fillIn } from './placeholders.ts'
import type {
  BotAction,
  BotContext,
  BotInput,
  BotOption,
  BotPlace,
  BotQueue,
  BotRule,
  BotState,
  BotStep,
  Interruption,
} from './state.ts'

const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs
/** The maximum of bot turns in an hour. It stops two bots that talk to each other. */
export const maxTurns = 20

/**
 * Decides what the bot does about the customer's texts, and where the conversation stands then. `now` is ms since 1970. The result depends
 * on nothing else, so a screen can play it.
 */
export function decide(state: BotState, { texts }: BotInput, context: BotContext, now: number): BotStep {
  const turn = new Turn(state, context, now)
  if (context.isDisabled) turn.note('bot-disabled')
  else if (state.place.at === 'people') turn.note('people')
  else turn.answer(texts)
  return turn.step()
}

/** A person acts: the conversation is theirs from then on, until it ends. */
export function yieldToAttendant(state: BotState, did: Interruption): BotStep {
  return { state: { ...state, place: { at: 'people' } }, actions: [], rules: [did], chosen: null }
}

/** Whether the bot awaits an answer in this state. */
export function isAnswering({ place }: BotState): boolean {
  return place.at === 'queues' || place.at === 'options' || place.at === 'run'
}

/** One turn of the bot. It collects what the bot says and does. */
class Turn {
  private readonly before: BotState
  private readonly context: BotContext
  private readonly now: number
  private state: BotState
  private readonly actions: BotAction[] = []
  private readonly rules: BotRule[] = []
  private chosen: string | null = null

  constructor(state: BotState, context: BotContext, now: number) {
    this.before = state
    this.state = state
    this.context = context
    this.now = now
  }

  step(): BotStep {
    const { state, actions, rules, chosen } = this
    const isSaid = actions.some(({ type }) => type === 'say')
    if (!isSaid || this.context.turns < maxTurns) return { state, actions, rules, chosen }
    // The turn is dropped: people take over where the customer was.
    return { state: { ...this.before, place: { at: 'waiting' } }, actions: [], rules: ['too-many-turns'], chosen: null }
  }

  note(rule: BotRule): void {
    this.rules.push(rule)
  }

  answer(texts: readonly string[]): void {
    const { place } = this.state
    if (this.context.scheduleType === 'company') this.tellClosed(this.context.schedules, this.context.outOfHoursMessage)
    if (place.at === 'start') return this.begin()
    if (place.at === 'queues') return this.takeQueue(texts)
    if (place.at === 'options') return this.takeOption(place.path, texts)
    if (!this.takeLateQueue(texts)) this.wait('waiting')
  }

  private isSaid(texts: readonly string[], key: string): boolean {
    return texts.some((text) => isKey(text, key))
  }

  private toPeople(rule: BotRule): void {
    this.go({ at: 'waiting' })
    this.note(rule)
  }

  /** The customer writes while waiting for people. */
  private wait(why: BotRule): void {
    const queue = this.queue()
    if (queue) this.tellQueueClosed(queue)
    this.toPeople(why)
  }

  private begin(): void {
    const { queues, greetingMessage, greetsForOneQueue } = this.context
    const [only] = queues
    if (!only) return this.toPeople('no-queues')
    if (queues.length > 1) return this.state.queueId === null ? this.ask() : this.wait('in-queue')
    this.note('one-queue')
    if (greetsForOneQueue) this.say(greetingMessage)
    this.enter(only, '')
  }

  private takeQueue(texts: readonly string[]): void {
    if (this.isSaid(texts, startKey)) return this.startAgain()
    if (!this.chooseQueue(texts)) this.misunderstand()
  }

  /** A customer whom the bot asked until it gave up may still choose a queue. */
  private takeLateQueue(texts: readonly string[]): boolean {
    const { queueId, askedAt } = this.state
    return queueId === null && askedAt !== null && this.chooseQueue(texts)
  }

  private chooseQueue(texts: readonly string[]): boolean {
    const { queues } = this.context
    const chosen = queues[meant(texts, queueLines(queues))]
    if (!chosen) return false
    this.note('queue-chosen')
    this.enter(chosen, chosen.greetingMessage)
    return true
  }

  private takeOption(path: readonly number[], texts: readonly string[]): void {
    const queue = this.queue()
    // The queue was deleted, or taken from the connection.
    if (!queue) return this.startAgain()
    if (this.isSaid(texts, startKey)) return this.startAgain()
    const { nodes, options } = walk(queue, path)
    if (options.length === 0) return this.toPeople('waiting')
    if (this.isSaid(texts, backKey) && nodes.length > 0) return this.goBack(queue, nodes)
    const chosen = options[meant(texts, optionLines(options))]
    if (!chosen) return this.takeWord(queue, nodes, texts)
    this.chosen = chosen.title
    if (chosen.children.length > 0) {
      this.note('option-chosen')
      return this.offer(queue, [...nodes, chosen])
    }
    this.say(chosen.message)
    this.understand()
    this.toPeople('option-answered')
  }

  /** Back and start can also be chosen by their words, unless an option has the same word. */
  private takeWord(queue: BotQueue, nodes: readonly BotOption[], texts: readonly string[]): void {
    const { back, start } = this.context.words
    if (texts.some((text) => isWord(text, start))) return this.startAgain()
    if (nodes.length > 0 && texts.some((text) => isWord(text, back))) return this.goBack(queue, nodes)
    this.misunderstand()
  }

  private goBack(queue: BotQueue, nodes: readonly BotOption[]): void {
    this.note('back')
    this.offer(queue, nodes.slice(0, -1))
  }

  private enter(queue: BotQueue, greeting: string): void {
    this.understand()
    this.set({ queueId: queue.id })
    this.actions.push({ type: 'enter', queueId: queue.id })
    this.tellQueueClosed(queue)
    if (queue.options.length > 0) return this.offer(queue, [])
    this.say(greeting)
    this.go({ at: 'waiting' })
  }

  /** Shows the menu below these options. */
  private offer(queue: BotQueue, nodes: readonly BotOption[]): void {
    this.understand()
    this.go({ at: 'options', path: nodes.map(({ id }) => id) })
    this.showOptions(queue, nodes)
  }

  private showOptions(queue: BotQueue, nodes: readonly BotOption[], before = ''): void {
    const last = nodes.at(-1)
    const { message, options } = last
      ? { message: last.message, options: last.children }
      : { message: queue.greetingMessage, options: queue.options }
    this.say(joined(before, message), menuLines(optionLines(options), nodes.length, this.context.words))
    this.set({ asked: this.state.asked + 1, askedAt: this.now })
  }

  private ask(before = ''): void {
    const { queues, greetingMessage, menuPauseMs } = this.context
    const { askedAt, asked } = this.state
    this.go({ at: 'queues' })
    if (askedAt !== null && this.now < askedAt + menuPauseMs) return this.note('asked-lately')
    this.note(before === '' ? 'asked' : 'not-understood')
    this.say(joined(before, greetingMessage), queueLines(queues))
    this.set({ asked: asked + 1, askedAt: this.now })
  }

  private startAgain(): void {
    const queue = this.queue()
    this.note('start-again')
    this.understand()
    if (queue && this.context.queues.length === 1) return this.offer(queue, [])
    if (this.state.queueId !== null) this.actions.push({ type: 'enter', queueId: null })
    this.set({ queueId: null, askedAt: null })
    this.begin()
  }

  /** Says so and shows the menu again, until the maximum of menus is reached. */
  private misunderstand(): void {
    const { maxMenus, words } = this.context
    const { place, asked } = this.state
    if (maxMenus > 0 && asked >= maxMenus) return this.giveUp()
    const queue = this.queue()
    if (place.at !== 'options' || !queue) return this.ask(words.notUnderstood)
    this.note('not-understood')
    this.showOptions(queue, walk(queue, place.path).nodes, words.notUnderstood)
  }

  private giveUp(): void {
    this.say(handOverFor(this.context, this.queue() ?? null, this.now))
    this.toPeople('gave-up')
  }

  private understand(): void {
    this.set({ asked: 0 })
  }

  private tellQueueClosed({ schedules, outOfHoursMessage }: BotQueue): void {
    const message = outOfHoursMessage.trim() === '' ? this.context.outOfHoursMessage : outOfHoursMessage
    if (this.context.scheduleType === 'queue') this.tellClosed(schedules, message)
  }

  /** Says so once per closed period. */
  private tellClosed(hours: readonly OpeningHours[], message: string): void {
    const { now, context } = this
    const { isOpen, change } = opennessAt(hours, now, context.timeZone)
    if (isOpen) return this.set({ toldClosedUntil: null })
    const { toldClosedUntil } = this.state
    if (message.trim() === '' || (toldClosedUntil !== null && now < toldClosedUntil)) return
    this.note('closed')
    this.say(message)
    this.set({ toldClosedUntil: change ? timestampAt(now, change, context.timeZone) : now + weekMs })
  }

  private say(message: string, lines: readonly MenuLine[] = []): void {
    const values = { ...this.context.values, queue: this.queue()?.name ?? '' }
    const above = fillIn(message, values)
    const said = lines.map((line) => ({ ...line, title: fillIn(line.title, values) }))
    const text = menuText(above, said)
    if (text.trim() !== '') this.actions.push({ type: 'say', text, above, lines: said })
  }

  private queue(): BotQueue | undefined {
    return this.context.queues.find(({ id }) => id === this.state.queueId)
  }

  private go(place: BotPlace): void {
    this.set({ place })
  }

  private set(change: Partial<BotState>): void {
    this.state = { ...this.state, ...change }
  }
}

/** The chosen options, as far as they still exist, and the options below them. */
function walk(queue: BotQueue, path: readonly number[]): { nodes: BotOption[]; options: readonly BotOption[] } {
  const nodes: BotOption[] = []
  let { options } = queue
  for (const id of path) {
    const next = options.find((option) => option.id === id)
    if (!next || next.children.length === 0) break
    nodes.push(next)
    options = next.children
  }
  return { nodes, options }
}

const queueLines = (queues: readonly BotQueue[]) =>
  choiceLines(
    'queue',
    queues.map(({ id, name }) => ({ id, title: name })),
  )
const optionLines = (options: readonly BotOption[]) => choiceLines('option', options)

/** The last of these lines that a burst of texts means, as an index. -1 for none. */
function meant(texts: readonly string[], lines: readonly MenuLine[]): number {
  return texts.map((text) => lineOf(text, lines)).findLast((at) => at >= 0) ?? -1
}

function joined(first: string, second: string): string {
  return [first, second].filter((text) => text.trim() !== '').join('\n\n')
}
