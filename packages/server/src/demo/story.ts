import { campaignDeeds, type Deed } from './campaigns.ts'
import { chatDeeds } from './chats.ts'
import { describeCustomers, setUpShop } from './set-up-shop.ts'
import { morning } from './morning/morning.ts'
import { flowDeeds } from './flows.ts'
import { type Cast, isOfAttendant, perform } from './perform.ts'
import { officialDeeds } from './official-number.ts'
import { recallPast } from './past.ts'
import { findWaking } from './queries.ts'
import { day, type Line, type Scene } from './script.ts'
import { waitUntilIdle, shop, type Stage } from './stage.ts'

const minuteMs = 60_000
/** Messages that one side writes in a row within this time are sent together. */
const burstMinutes = 2
/** Messages that several customers write to the bot within this time are handled together. */
const togetherMinutes = 0.15
/** Long before the first message. */
const foundedAgo = 340 * day
/** A bot considers a burst ended after 3 s of silence. */
const burstEndsMs = 3_500

/** A line of a scene, or another action at its time. */
type Step = { ago: number } & ({ scene: Scene; line: Line } | Pick<Deed, 'run'>)

/**
 * Fills the desk by playing what happened before this morning: a phone is paired, customers write on their phones, attendants answer.
 * Everything takes the path of a real message, at the time that the clocks of all participants then show. Nothing is written into tables
 * directly, except the figures of the weeks before.
 */
export async function playStory(stage: Stage): Promise<void> {
  const { clock, phones, log, signal } = stage
  try {
    const end = Date.now()
    const at = (ago: number) => new Date(end - ago * minuteMs)
    const cast = await assemble(stage)
    await clock.walkTo(phones, at(foundedAgo))
    const steps = stepsOf(await setUpShop(stage))
    await recallPast(stage, new Date(end))
    let before: Step | undefined
    for (const [place, step] of steps.entries()) {
      signal.throwIfAborted()
      if (!before || !isContinuation(before, step)) await waitUntilIdle(stage)
      await walk(stage, at(step.ago))
      if ('run' in step) await step.run(stage)
      else await perform(stage, cast, step.scene, step.line)
      if (isHeardByBot(step) && !areTogether(step, steps[place + 1])) await hearBot(stage)
      before = step
    }
    await waitUntilIdle(stage)
    await describeCustomers(stage)
  } catch (error) {
    if (!signal.aborted) log.warn({ reason: (error as Error).message }, 'the demo conversations stopped half-way')
  } finally {
    await clock.walkTo(phones, undefined).catch(() => {})
  }
}

function stepsOf(connectionId: number): Step[] {
  const lines = morning.flatMap((scene) => scene.lines.map((line): Step => ({ ago: line[0], scene, line })))
  return [...lines, ...campaignDeeds(connectionId), ...flowDeeds(connectionId), ...chatDeeds(), ...officialDeeds()].sort(
    (one, other) => other.ago - one.ago,
  )
}

/** Moves the clocks to this time, never back, because an earlier step may have taken longer. */
function walk({ clock, phones }: Stage, to: Date): Promise<void> {
  return clock.walkTo(phones, to > clock.now() ? to : clock.now())
}

/** Waits for the bot, which answers once no more messages come. A flow may wait in between. */
async function hearBot(stage: Stage): Promise<void> {
  await waitUntilIdle(stage)
  await walk(stage, new Date(stage.clock.now().getTime() + burstEndsMs))
  await waitUntilIdle(stage)
  for (let wakes = await findWaking(stage.system); wakes; wakes = await findWaking(stage.system)) {
    await walk(stage, wakes)
    await waitUntilIdle(stage)
  }
}

function isHeardByBot(step: Step): step is Extract<Step, { scene: Scene }> {
  return 'scene' in step && step.scene.isLed === true && !isOfAttendant(step.line[1])
}

/** Two customers write to the bot at about the same time. */
function areTogether(before: Step, step: Step | undefined): boolean {
  if (!step || !isHeardByBot(before) || !isHeardByBot(step)) return false
  return before.scene !== step.scene && before.ago - step.ago < togetherMinutes
}

/** The second step does not have to wait until the first has been received. */
function isContinuation(before: Step, step: Step): boolean {
  if (areTogether(before, step)) return true
  if ('run' in before || 'run' in step) return false
  const { scene } = step
  const [[earlier, said], [ago, deed]] = [before.line, step.line]
  const isSpeech = (one: object) => 'says' in one || ('writes' in one && !('hands' in one))
  const isSame = before.scene === scene && 'says' in said === 'says' in deed && isSpeech(said) && isSpeech(deed)
  return isSame && !scene.isLed && scene.lines[0] !== before.line && earlier - ago < burstMinutes
}

/** Gives each person a phone and creates each group. */
async function assemble({ phones }: Stage): Promise<Cast> {
  const groups = new Map<string, string>()
  for (const scene of morning) {
    const members = Object.entries(scene.members ?? { [scene.phone]: scene.name })
    for (const [number, name] of members) await phones.ensure(number, name, { isHidden: scene.hidden })
    if (scene.members) groups.set(scene.name, await phones.makeGroup(scene.name, [...members.map(([number]) => number), shop]))
  }
  return { groups }
}
