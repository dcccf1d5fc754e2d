import { expect, test } from 'vitest'
import { defaultHours } from '#hours.ts'
import { decide, yieldToAttendant, maxTurns } from './decide.ts'
import { botWords } from './words.ts'
import { botRules, newBotState, type BotAction, type BotContext, type BotOption, type BotQueue, type BotState } from './state.ts'

/** A Monday, 12:00 in São Paulo. */
const noon = Date.UTC(2026, 10, 23, 15)
const minuteMs = 60_000
const hourMs = 60 * minuteMs

const option = (id: number, title: string, children: BotOption[] = [], message = `${title}?`): BotOption => ({
  id,
  title,
  message,
  children,
})
const queue = (id: number, name: string, more: Partial<BotQueue> = {}): BotQueue => ({
  id,
  name,
  greetingMessage: '',
  outOfHoursMessage: '',
  schedules: defaultHours,
  options: [],
  ...more,
})

const sales = queue(1, 'Vendas', { greetingMessage: 'Vendas, bom dia, {{firstName}}!' })
const support = queue(2, 'Suporte técnico', {
  greetingMessage: 'O que houve?',
  options: [
    option(10, 'Gaveta', [option(11, 'Emperrou', [], 'Passe parafina.'), option(12, 'Quebrou')]),
    option(20, 'Porta', [], 'Já vamos ver a porta.'),
  ],
})

const context: BotContext = {
  queues: [sales, support],
  greetingMessage: 'Olá, {{name}}!',
  outOfHoursMessage: '',
  greetsForOneQueue: false,
  scheduleType: 'disabled',
  schedules: [],
  timeZone: 'America/Sao_Paulo',
  maxMenus: 3,
  menuPauseMs: 0,
  isDisabled: false,
  turns: 0,
  words: { ...botWords.pt, start: 'Início', notUnderstood: 'Não entendi.' },
  values: { name: 'Beatriz Nogueira', firstName: 'Beatriz' },
}

/** A conversation: what the customer types, one turn each, and what the bot answers. */
function talk(texts: readonly (string | string[])[], on: Partial<BotContext> = {}, state = newBotState, at = noon) {
  const said: string[][] = []
  const entered: (number | null)[] = []
  const rules: string[][] = []
  let now = at
  for (const text of texts) {
    const step = decide(state, { texts: [text].flat() }, { ...context, ...on }, now)
    state = step.state
    said.push(step.actions.flatMap((action) => (action.type === 'say' ? [action.text] : [])))
    entered.push(...step.actions.flatMap((action) => (action.type === 'enter' ? [action.queueId] : [])))
    rules.push([...step.rules])
    now += minuteMs
  }
  return { said, entered, rules, state, now }
}

const handedOver = 'Vou passar a conversa para a nossa equipe. Respondemos por aqui assim que possível.'
const menu = 'Olá, Beatriz Nogueira!\n*1* - Vendas\n*2* - Suporte técnico'
const root = 'O que houve?\n*1* - Gaveta\n*2* - Porta\n*#* - Início'

test('the bot greets a new customer and asks for a queue, and a number, a name or a misspelt name chooses it', () => {
  for (const answer of ['1', ' 1. ', '[1]', '01', '１', 'vendas', 'VENDAS', 'vendsa', ['bom dia', '1'], ['1', 'obrigada']]) {
    const { said, entered, state } = talk(['oi', answer])
    expect(said).toEqual([[menu], ['Vendas, bom dia, Beatriz!']])
    expect(entered).toEqual([1])
    expect(state).toMatchObject({ place: { at: 'waiting' }, queueId: 1, asked: 0 })
  }
  expect(talk(['oi', 'suporte tecnico']).entered).toEqual([2])
})

test('the bot repeats the menu after an answer without a meaning, and waits for people without a queue after three menus', () => {
  const again = `Não entendi.\n\n${menu}`
  const { said, rules, state } = talk(['oi', 'hm', '3', '0', 'alô?'])
  expect(said).toEqual([[menu], [again], [again], [handedOver], []])
  expect(rules).toEqual([['asked'], ['not-understood'], ['not-understood'], ['gave-up'], ['waiting']])
  expect(state).toMatchObject({ place: { at: 'waiting' }, queueId: null })
  const patient = talk(['oi', ...Array.from({ length: 8 }, () => 'hm')], { maxMenus: 0 })
  expect(patient.said.flat()).toHaveLength(9)
})

test('a right answer still chooses the queue after the bot has given up, and other answers do nothing', () => {
  const late = talk(['oi', 'hm', 'hm', 'hm', '#', '2', '1'])
  expect(late.said).toEqual([[menu], expect.anything(), expect.anything(), [handedOver], [], [root], expect.anything()])
  expect(late.entered).toEqual([2])
  expect(late.rules.slice(3, 6)).toEqual([['gave-up'], ['waiting'], ['queue-chosen']])
  // Not if people have put the conversation in a queue since.
  const { state } = talk(['oi', 'hm', 'hm', 'hm'])
  expect(talk(['2'], {}, { ...state, queueId: 1 }).entered).toEqual([])
})

test('the bot does not repeat the queue menu before its pause is over, and still takes an answer', () => {
  const { said, rules, entered } = talk(['oi', 'hm', 'hm', '2'], { menuPauseMs: 10 * minuteMs })
  expect(said).toEqual([[menu], [], [], [root]])
  expect(rules.slice(1, 3)).toEqual([['asked-lately'], ['asked-lately']])
  expect(entered).toEqual([2])
})

test('the bot repeats the queue menu once the pause is over, also in another hour', () => {
  const { state } = talk(['oi'], {}, newBotState, noon + 55 * minuteMs)
  const later = (minutes: number) => talk(['hm'], { menuPauseMs: 10 * minuteMs }, state, noon + minutes * minuteMs).rules
  expect([later(64), later(65), later(3 * 60 + 56)]).toEqual([[['asked-lately']], [['not-understood']], [['not-understood']]])
})

test('a number is an answer only to a menu: before the menu, and while people are awaited, it is a plain text', () => {
  expect(talk(['1'])).toMatchObject({ said: [[menu]], entered: [], state: { queueId: null } })
  expect(talk(['oi', '2', '2', '1', '#'])).toMatchObject({
    said: [[menu], [root], ['Já vamos ver a porta.'], [], []],
    entered: [2],
  })
  expect(talk(['oi', '2', 'hm', 'hm', 'hm', '1']).said.slice(-1)).toEqual([[]])
})

test('a customer walks the options of a queue down, back and to the start, and the last answer leaves the rest to people', () => {
  const drawer = 'Gaveta?\n*1* - Emperrou\n*2* - Quebrou\n*0* - Voltar\n*#* - Início'
  const { said, entered, state } = talk(['oi', '2', '1', '0', 'gaveta', '#', '2', '1', 'emperrou', 'obrigada'])
  expect(said).toEqual([[menu], [root], [drawer], [root], [drawer], [menu], [root], [drawer], ['Passe parafina.'], []])
  expect(entered).toEqual([2, null, 2])
  expect(state).toMatchObject({ place: { at: 'waiting' }, queueId: 2 })
})

test('a customer can go back or to the start by words or telephone keys, unless an option has that name', () => {
  const drawer = 'Gaveta?\n*1* - Emperrou\n*2* - Quebrou\n*0* - Voltar\n*#* - Início'
  for (const [back, start] of [
    ['voltar', 'inicio'],
    ['VOLTAR ', 'Início'],
    ['0️⃣', '#️⃣'],
  ] as const)
    expect(talk(['oi', '2️⃣', '1', back, 'gaveta', start]).said).toEqual([[menu], [root], [drawer], [root], [drawer], [menu]])
  const called = queue(2, 'Suporte técnico', { options: [option(10, 'Início', [], 'É o começo.')] })
  expect(talk(['oi', '2', 'início'], { queues: [sales, called] }).said.at(-1)).toEqual(['É o começo.'])
})

test('the bot counts answers without a meaning at each depth, and a right answer resets the count', () => {
  const { rules, state } = talk(['oi', '2', 'hm', 'hm', '1', 'hm', 'hm', 'hm'])
  expect(rules.flat().filter((rule) => rule === 'not-understood')).toHaveLength(4)
  expect(rules.at(-1)).toEqual(['gave-up'])
  expect(state.queueId).toBe(2)
})

test('a customer whose option was deleted meanwhile gets what is left above it', () => {
  const { state } = talk(['oi', '2', '1'])
  const edited = { queues: [sales, { ...support, options: [option(20, 'Porta', [], 'Já vamos ver a porta.')] }] }
  expect(talk(['1'], edited, state).said).toEqual([['Já vamos ver a porta.']])
  expect(talk(['1'], { queues: [sales, { ...support, options: [] }] }, state).state.place).toEqual({ at: 'waiting' })
  expect(talk(['1'], { queues: [sales, queue(3, 'Loja')] }, state)).toMatchObject({
    said: [['Olá, Beatriz Nogueira!\n*1* - Vendas\n*2* - Loja']],
    entered: [null],
  })
})

test('each of many options is chosen by its place, and a single option has to be chosen too', () => {
  const options = Array.from({ length: 12 }, (_, at) =>
    option(30 + at, `Opção ${String.fromCharCode(65 + at)}`, [], `Resposta ${at + 1}`),
  )
  const many = { queues: [sales, { ...support, options }] }
  expect(talk(['oi', '2', '10'], many).said[2]).toEqual(['Resposta 10'])
  expect(talk(['oi', '2', '2'], many).said[2]).toEqual(['Resposta 2'])
  const alone = { queues: [sales, { ...support, options: options.slice(0, 1) }] }
  expect(talk(['oi', '2', 'quero outra coisa'], alone).rules[2]).toEqual(['not-understood'])
})

test('a single queue is entered at once, with a greeting where one is set', () => {
  expect(talk(['oi'], { queues: [sales] })).toMatchObject({ said: [[]], entered: [1], state: { place: { at: 'waiting' } } })
  expect(talk(['oi'], { queues: [sales], greetsForOneQueue: true }).said).toEqual([['Olá, Beatriz Nogueira!']])
  expect(talk(['oi', '#'], { queues: [support] }).said).toEqual([[root], [root]])
  expect(talk(['oi'], { queues: [] })).toMatchObject({ said: [[]], entered: [], rules: [['no-queues']] })
})

test('a customer who writes while it is closed is told once, may still choose, and is told again the next night', () => {
  const closed = { scheduleType: 'company', schedules: defaultHours, outOfHoursMessage: 'Abrimos às 8h.' } as const
  const night = noon + 10 * hourMs
  const first = talk(['oi', '1', 'alô?'], closed, newBotState, night)
  expect(first.said).toEqual([['Abrimos às 8h.', menu], ['Vendas, bom dia, Beatriz!'], []])
  expect(talk(['e aí?'], closed, first.state, night + 9 * hourMs).said).toEqual([[]])
  expect(talk(['e aí?'], closed, first.state, night + 24 * hourMs).said).toEqual([['Abrimos às 8h.']])
  expect(talk(['oi'], { ...closed, schedules: [] }, newBotState, night).said).toEqual([[menu]])
})

test('a closed queue says so when it is chosen, and while the customer waits in it', () => {
  const night = noon + 10 * hourMs
  const closed = { scheduleType: 'queue', queues: [{ ...sales, outOfHoursMessage: 'Vendas abre às 8h.' }, support] } as const
  const { said, entered, state } = talk(['oi', '1', 'alô?'], closed, newBotState, night)
  expect([entered, state.queueId]).toEqual([[1], 1])
  expect(said).toEqual([[menu], ['Vendas abre às 8h.', 'Vendas, bom dia, Beatriz!'], []])
  expect(talk(['alô?'], closed, state, night + 24 * hourMs).said).toEqual([['Vendas abre às 8h.']])
  const wordless = { ...closed, queues: [{ ...sales, outOfHoursMessage: ' ' }, support], outOfHoursMessage: 'Fechado.' }
  expect(talk(['oi', '1'], wordless, newBotState, night).said[1]).toEqual(['Fechado.', 'Vendas, bom dia, Beatriz!'])
})

test('the night in which clocks are set back counts as one closed period', () => {
  const closed = {
    scheduleType: 'company',
    schedules: defaultHours,
    outOfHoursMessage: 'Fechado.',
    timeZone: 'America/New_York',
  } as const
  // 2026-10-31 is a Saturday. The company opens on Monday at 08:00, which is 13:00 UTC by then.
  const { state, said } = talk(['oi'], closed, newBotState, Date.parse('2026-10-31T20:00:00-04:00'))
  expect(said).toEqual([['Fechado.', menu]])
  expect(talk(['alô?'], closed, state, Date.parse('2026-11-02T07:59:00-05:00')).rules).toEqual([['not-understood']])
  expect(talk(['alô?'], closed, state, Date.parse('2026-11-02T20:00:00-05:00')).rules).toEqual([['closed', 'not-understood']])
})

test('the bot does not speak to a customer for whom bots are disabled or whom a person has', () => {
  expect(talk(['oi', '1'], { isDisabled: true })).toMatchObject({ said: [[], []], entered: [], state: newBotState })
  const { state, actions } = yieldToAttendant(talk(['oi', '2']).state, 'accepted')
  expect(actions).toEqual([])
  expect(
    talk(['1', '#', 'oi'], { scheduleType: 'company', outOfHoursMessage: 'Fechado' }, state, noon + 10 * hourMs).said,
  ).toEqual([[], [], []])
})

test('people take over after too many bot turns with one customer within an hour', () => {
  expect(talk(['oi'], { turns: maxTurns - 1 }).said).toEqual([[menu]])
  const { said, rules, state } = talk(['oi', '1'], { turns: maxTurns })
  expect(said.flat()).toEqual([])
  expect(rules).toEqual([['too-many-turns'], ['waiting']])
  expect(state.place).toEqual({ at: 'waiting' })
})

test('a customer who is already in a queue is not asked for one and stays in it', () => {
  const there = { ...newBotState, queueId: 1 }
  expect(talk(['oi'], {}, there)).toMatchObject({
    said: [[]],
    rules: [['in-queue']],
    state: { place: { at: 'waiting' }, queueId: 1 },
  })
})

test('a value that looks like a placeholder stays as it is', () => {
  const values = { name: '{{protocol}} $& {{name}}', protocol: 'P1' }
  expect(
    talk(['oi'], { queues: [sales], greetsForOneQueue: true, greetingMessage: '{{ nome }} {{what}} {{Protocol}}', values }).said,
  ).toEqual([['{{protocol}} $& {{name}}  P1']])
})

test('a text reaches the customer character by character, without escaping', () => {
  const values = { name: `Sant'Ana & <b>Filhos</b> "C/D"` }
  const greetingMessage = `{{name}}: 2 < 3 & 'ok'`
  const { said } = talk(['oi'], { queues: [sales], greetsForOneQueue: true, greetingMessage, values })
  expect(said).toEqual([[`Sant'Ana & <b>Filhos</b> "C/D": 2 < 3 & 'ok'`]])
})

// Random walks through every kind of desk: whatever the customer says, each action is allowed in that place, and people can be reached.

function randomOf(seed: number) {
  let at = seed
  return (below: number) => {
    at = (Math.imul(at, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((at / 2 ** 32) * below)
  }
}

const sayings = ['oi', '', '0', '#', '1', '2', '3', '9', 'vendas', 'Porta', '1.', '{{name}}', '*1*']

function walk(seed: number): void {
  const random = randomOf(seed)
  const pick = <T>(of: readonly T[]): T => of[random(of.length)] as T
  let current: BotContext = context
  let state: BotState = newBotState
  let now = noon
  for (let step = 0; step < 20; step += 1) {
    if (random(6) === 0)
      current = {
        ...context,
        queues: pick([[], [sales], [support], [sales, support], [support, queue(3, 'Loja', { outOfHoursMessage: 'Fechado' })]]),
        maxMenus: pick([0, 1, 3]),
        menuPauseMs: pick([0, 5 * minuteMs]),
        scheduleType: pick(['disabled', 'company', 'queue']),
        schedules: pick([[], defaultHours]),
        outOfHoursMessage: pick(['', 'Fechado']),
        greetsForOneQueue: random(2) === 0,
        isDisabled: random(8) === 0,
        turns: random(20) === 0 ? maxTurns : 0,
      }
    const input = { texts: Array.from({ length: 1 + random(3) }, () => pick(sayings)) }
    const isTaken = random(30) === 0
    const after = isTaken ? yieldToAttendant(state, 'accepted') : decide(state, input, current, now)
    if (!isTaken) expect(decide(state, input, current, now)).toEqual(after)
    checkAllowed(state, after.state, after.actions, current)
    expect(after.rules.length).toBeGreaterThan(0)
    for (const rule of after.rules) expect(botRules).toContain(rule)
    state = after.state
    if (!current.isDisabled) expect(isWithPeople(afterNonsense(state, current, now))).toBe(true)
    now += random(90) * minuteMs
  }
}

const isWithPeople = ({ place }: BotState) => place.at === 'waiting' || place.at === 'people'

/** A customer who writes nothing meaningful reaches people: after a few menus, or after many turns where menus have no limit. */
function afterNonsense(state: BotState, on: BotContext, now: number): BotState {
  let at = state
  for (let turn = 0; turn < 5 && !isWithPeople(at); turn += 1) {
    const turns = on.maxMenus === 0 && turn > 0 ? maxTurns : on.turns
    at = decide(at, { texts: ['?'] }, { ...on, turns, menuPauseMs: 0 }, now).state
  }
  return at
}

function checkAllowed(before: BotState, after: BotState, actions: readonly BotAction[], on: BotContext): void {
  if (before.place.at === 'people' || on.isDisabled) expect(actions).toEqual([])
  if (before.place.at === 'people') expect(after.place.at).toBe('people')
  for (const action of actions) {
    if (action.type === 'say') expect(action.text.trim()).not.toBe('')
    else if (action.queueId !== null) expect(on.queues.map(({ id }) => id)).toContain(action.queueId)
  }
  const entered = actions.findLast((action) => action.type === 'enter')
  if (entered) expect(after.queueId).toBe(entered.queueId)
  else expect(after.queueId).toBe(before.queueId)
  if (on.turns >= maxTurns) expect(actions.filter(({ type }) => type === 'say')).toEqual([])
}

test('400 random walks: each action is allowed in its place, and people can be reached', () => {
  for (let seed = 1; seed <= 400; seed += 1) expect(() => walk(seed), `walk ${seed}`).not.toThrow()
})
