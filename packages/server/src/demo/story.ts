import { describeMariana, furnish } from './furnish.ts'
import { morning } from './morning/morning.ts'
import { type Cast, perform } from './perform.ts'
import type { Line, Scene } from './script.ts'
import { rest, shop, type Stage } from './stage.ts'

const minuteMs = 60_000
/** What one side says in a row is sent off together. */
const burstMinutes = 2
/** A bot takes a burst for ended after 3 s of silence. */
const burstEndsMs = 3_500

interface Step {
  scene: Scene
  line: Line
}

/**
 * Fills the desk by living through what happened before this morning: a number is paired, customers write on their phones, people
 * answer. Everything takes the path of a real message, at the time at which the clocks of all who take part then stand; nothing is put
 * into tables directly.
 */
export async function playStory(stage: Stage): Promise<void> {
  const { clock, phones, log, signal } = stage
  try {
    const end = Date.now()
    const steps = morning
      .flatMap((scene) => scene.lines.map((line): Step => ({ scene, line })))
      .sort((one, other) => other.line[0] - one.line[0])
    const at = ([ago]: Line) => new Date(end - ago * minuteMs)
    const cast = await assemble(stage)
    if (steps[0]) await clock.walkTo(phones, new Date(at(steps[0].line).getTime() - 60 * minuteMs))
    await furnish(stage)
    let before: Step | undefined
    for (const step of steps) {
      signal.throwIfAborted()
      if (!before || !goesOn(before, step)) await rest(stage)
      await walk(stage, at(step.line))
      await perform(stage, cast, step.scene, step.line)
      if (step.scene.isLed) await hearBot(stage)
      before = step
    }
    await rest(stage)
    await describeMariana(stage)
  } catch (error) {
    if (!signal.aborted) log.warn({ reason: (error as Error).message }, 'the demo conversations stopped half-way')
  } finally {
    await clock.walkTo(phones, undefined).catch(() => {})
  }
}

/** On to this moment, never back: something before may have taken longer. */
function walk({ clock, phones }: Stage, to: Date): Promise<void> {
  return clock.walkTo(phones, to > clock.now() ? to : clock.now())
}

/** The bot answers once nothing more comes. */
async function hearBot(stage: Stage): Promise<void> {
  await rest(stage)
  await walk(stage, new Date(stage.clock.now().getTime() + burstEndsMs))
  await rest(stage)
}

/** Nobody has to hear the one before the other is said. */
function goesOn(before: Step, { scene, line: [ago, deed] }: Step): boolean {
  const [earlier, said] = before.line
  const isSpeech = (one: object) => 'says' in one || ('writes' in one && !('hands' in one))
  const isSame = before.scene === scene && 'says' in said === 'says' in deed && isSpeech(said) && isSpeech(deed)
  return isSame && !scene.isLed && scene.lines[0] !== before.line && earlier - ago < burstMinutes
}

/** Everybody has a phone, and each group exists. */
async function assemble({ phones }: Stage): Promise<Cast> {
  const groups = new Map<string, string>()
  for (const scene of morning) {
    const members = Object.entries(scene.members ?? { [scene.phone]: scene.name })
    for (const [number, name] of members) await phones.ensure(number, name, scene.hidden)
    if (scene.members) groups.set(scene.name, await phones.makeGroup(scene.name, [...members.map(([number]) => number), shop]))
  }
  return { groups }
}
