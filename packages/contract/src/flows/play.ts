import type { Say } from '#bots/state.ts'
import { fillIn, placeholderValue } from '#bots/placeholders.ts'
import { maxWaitMs, type Reply, type ReplyPart } from '#bots/reply.ts'
import { filledValues, type TemplateMessage } from '#templates/message.ts'
import { menuText } from '#queues/menu.ts'
import type { BlockResult, BlockOption, BlockRuntime, MoreOfOffer } from './block.ts'
import { blockOf, type FlowNode } from './node.ts'
import type { CompiledFlow } from './compiled-flow.ts'
import type { PassedNode, RunAction, RunContext, RunEvent, RunReason, RunState, RunStep, RunWait } from './run-state.ts'

/** The maximum number of nodes that one event may lead through. */
const maxPassed = 100
/** No further node is entered after this many messages since the customer wrote. */
const maxSaid = 100
/** How many messages are sent in one go before a pause, which is in ms. */
const saidAtOnce = 5
const breathMs = 2_000
/** People take over after this many answers in a row without a meaning. */
const maxMisses = 3

/**
 * Computes how a flow reacts to an event, from its current state. The result depends on nothing else, so a screen can play it. An event
 * that does not fit the current wait changes nothing.
 */
export function play(flow: CompiledFlow, state: RunState, event: RunEvent, context: RunContext): RunStep {
  return new Play(flow, state, context).take(event)
}

/** Whether the run waits for the customer, so that their text is an answer. */
export function awaitsCustomer({ wait }: RunState): boolean {
  return wait?.for === 'answer' || wait?.for === 'words'
}

class Play implements BlockRuntime {
  private readonly flow: CompiledFlow
  readonly context: RunContext
  private state: RunState
  private readonly actions: RunAction[] = []
  private readonly path: PassedNode[] = []
  private said = 0

  constructor(flow: CompiledFlow, state: RunState, context: RunContext) {
    this.flow = flow
    this.state = state
    this.context = context
  }

  take(event: RunEvent): RunStep {
    const node = this.flow.nodes.get(this.state.nodeId)
    if (!node) return this.done('people', 'node-gone')
    if (event.type === 'said' || event.type === 'reply') this.set({ spoken: 0 })
    if (event.type === 'said') this.set({ passed: 0 })
    if ('told' in event && event.told) this.set({ answers: { ...this.state.answers, ...event.told } })
    return this.go(node, this.first(node, event))
  }

  /** The effect of the event at the current node. */
  private first(node: FlowNode, event: RunEvent): BlockResult {
    const { wait } = this.state
    if (event.type === 'start') return wait ? 'rest' : this.enter(node)
    if (event.type === 'said') {
      if (wait?.for === 'answer') return this.hear(node, event)
      if (wait?.for === 'words') return this.ask(wait.session)
      return 'rest'
    }
    if (event.type === 'reply') return wait?.for === 'reply' ? this.reply(event.reply) : 'rest'
    return wait?.for === 'moment' ? this.awake(node, wait) : 'rest'
  }

  /** Goes from node to node until one waits or nothing follows. */
  private go(first: FlowNode, firstly: BlockResult): RunStep {
    let node = first
    let next = firstly
    while (next !== 'rest') {
      if ('end' in next) return this.ends(node, next.end, next.reason)
      this.path.push({ nodeId: node.id, handle: next.by })
      const following = this.flow.nodes.get(this.flow.ways.get(`${node.id} ${next.by}`) ?? '')
      if (!following) return this.done(this.state.isHandedOver ? 'people' : 'ended', 'end')
      if (this.state.passed >= maxPassed || (this.state.spoken ?? 0) >= maxSaid)
        return this.ends(following, 'people', 'too-many-steps')
      this.set({ nodeId: following.id, block: 0, wait: null, misses: 0, passed: this.state.passed + 1 })
      node = following
      next = this.said >= saidAtOnce ? this.breathe(true) : this.enter(node)
    }
    return { state: this.state, actions: this.actions, path: this.path, outcome: 'going', reason: null }
  }

  private ends(node: FlowNode, outcome: 'ended' | 'people' | 'closed', reason: RunReason): RunStep {
    this.path.push({ nodeId: node.id, handle: null })
    return this.done(outcome, reason)
  }

  private done(outcome: 'ended' | 'people' | 'closed', reason: RunReason): RunStep {
    const { actions, path } = this
    this.set({ wait: null })
    return { state: this.state, actions, path, outcome, reason }
  }

  private enter(node: FlowNode): BlockResult {
    const { asks, enter } = blockOf(node)
    // After a hand-over to people, the customer is asked nothing more.
    if (asks && this.state.isHandedOver) return { end: 'people', reason: 'ticket-node' }
    return enter(node.data, this)
  }

  /** Handles the customer's answer. */
  private hear(node: FlowNode, { texts, told = {} }: Extract<RunEvent, { type: 'said' }>): BlockResult {
    const { hear } = blockOf(node)
    return hear ? hear(node.data, texts, this, told) : 'rest'
  }

  say(text: string): BlockResult {
    this.tell(this.filled(text))
    return { by: 'a' }
  }

  file(file: string | number, isVoice: boolean): BlockResult {
    this.speak({ type: 'file', file, isVoice })
    return { by: 'a' }
  }

  template({ templateId, values: given }: TemplateMessage, name: string): BlockResult {
    const values = filledValues(given, (text) => this.filled(text))
    if (this.context.mayGo?.({ templateId, values }) === false) return { by: 'b' }
    this.speak({ type: 'template', templateId, name, values })
    return { by: 'a' }
  }

  /** Pauses: customers cannot read so much at once, and other messages have to be sent as well. `enters`: the node is not entered yet. */
  private breathe(enters: boolean): BlockResult {
    this.set({ wait: { for: 'moment', at: this.context.now + breathMs, rest: null, ...(enters && { enters }) } })
    return 'rest'
  }

  sleep(ms: number): BlockResult {
    this.set({ wait: { for: 'moment', at: this.context.now + ms, rest: null } })
    return 'rest'
  }

  inTurn(steps: readonly (() => BlockResult)[]): BlockResult {
    for (const [at, step] of steps.entries()) {
      if (at < this.state.block) continue
      if (this.said >= saidAtOnce) return this.breathe(false)
      this.set({ block: at + 1 })
      if (step() === 'rest') return 'rest'
    }
    return { by: 'a' }
  }

  handOver(queueId: number): BlockResult {
    this.actions.push({ type: 'enter', queueId })
    this.set({ isHandedOver: true })
    return { by: 'a' }
  }

  offer(message: string, options: readonly BlockOption[], { before = '', asksFor }: MoreOfOffer = {}): BlockResult {
    const lines = options.map(({ number, value }) => ({
      key: String(number),
      id: `flow:${number}`,
      title: this.filled(value),
    }))
    const above = before === '' ? this.filled(message) : `${before}\n\n${this.filled(message)}`
    this.tell(menuText(above, lines), { above, lines, asksFor })
    this.set({ wait: { for: 'answer' } })
    return 'rest'
  }

  ask(session: unknown = null): BlockResult {
    this.set({ wait: { for: 'reply', session } })
    return 'rest'
  }

  remember(key: string, value: string, inContact: boolean): void {
    this.set({ answers: { ...this.state.answers, [key]: value } })
    if (inContact) this.actions.push({ type: 'keep', key, value })
  }

  miss(again: () => BlockResult): BlockResult {
    const misses = this.state.misses + 1
    if (misses < maxMisses) {
      this.set({ misses })
      return again()
    }
    this.tell(this.context.handOver)
    return { end: 'people', reason: 'not-understood' }
  }

  private reply({ parts, session, end, queueId = null, reason = null }: Reply): BlockResult {
    return this.utter(parts, { session, end, queueId, reason })
  }

  /** Says the parts of a reply and then applies its end. */
  private utter(parts: readonly ReplyPart[], end: Omit<Reply, 'parts'>): BlockResult {
    for (const [at, part] of parts.entries()) {
      if (part.type !== 'wait') {
        this.utterPart(part)
        continue
      }
      const ms = Math.min(Math.max(part.ms, 0), maxWaitMs)
      this.set({ wait: { for: 'moment', at: this.context.now + ms, rest: { parts: parts.slice(at + 1), end } } })
      return 'rest'
    }
    if (end.queueId) this.actions.push({ type: 'enter', queueId: end.queueId })
    if (end.end === 'ended') return this.leads() ? { by: 'a' } : { end: 'people', reason: 'end' }
    if (end.end === 'closed') return { end: 'closed', reason: 'closed-outside' }
    if (end.end === 'people') return this.toPeople(end)
    this.set({ wait: { for: 'words', session: end.session } })
    return 'rest'
  }

  /** After a hand-over the customer still gets the flow's later messages, but is asked nothing more. */
  private toPeople({ reason }: Pick<Reply, 'reason'>): BlockResult {
    if (reason) return { end: 'people', reason: 'failed-outside' }
    if (!this.leads()) return { end: 'people', reason: 'asked-for-people' }
    this.set({ isHandedOver: true })
    return { by: 'a' }
  }

  private leads(): boolean {
    return this.flow.ways.has(`${this.state.nodeId} a`)
  }

  private utterPart(part: Exclude<ReplyPart, { type: 'wait' }>): void {
    if (part.type === 'file') this.file(part.mediaId, part.isVoice)
    else if (part.type === 'link') this.tell(part.url)
    else {
      const lines = (part.options ?? []).map(({ id, title }, at) => ({ key: String(at + 1), id, title }))
      this.tell(menuText(part.text, lines), { above: part.text, lines })
    }
  }

  private awake(node: FlowNode, { rest, enters }: Extract<RunWait, { for: 'moment' }>): BlockResult {
    this.set({ wait: null })
    if (enters) return this.enter(node)
    if (rest) return this.utter(rest.parts, rest.end)
    const { resume } = blockOf(node)
    return resume ? resume(node.data, this) : { by: 'a' }
  }

  private tell(text: string, { above = text, lines = [], asksFor }: Partial<Omit<Say, 'text'>> = {}): void {
    // External text may contain halves of letters, which cannot be stored.
    const [whole, wholeAbove] = [text.toWellFormed(), above.toWellFormed()]
    if (whole.trim() !== '') this.speak({ type: 'say', text: whole, above: wholeAbove, lines, asksFor })
  }

  private speak(action: RunAction): void {
    this.actions.push(action)
    this.said += 1
    this.set({ spoken: (this.state.spoken ?? 0) + 1 })
  }

  filled(text: string): string {
    return fillIn(text, this.context.values, this.state.answers)
  }

  valueOf(name: string): string {
    return placeholderValue(name, this.context.values, this.state.answers)
  }

  private set(change: Partial<RunState>): void {
    this.state = { ...this.state, ...change }
  }
}
