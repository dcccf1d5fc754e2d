import type { Page } from 'playwright-core'

/**
 * Allows notifications and records those the page shows, since a test cannot click a system notification. A private browser, as all of ours
 * are, cannot subscribe to a push service and logs that in its console.
 */
export async function allowNotices(page: Page): Promise<void> {
  const forgetPush = () => void Reflect.deleteProperty(globalThis, 'PushManager')
  await page.addInitScript(forgetPush)
  // Also in the page that is here: it may still be starting and would ask as soon as it is allowed.
  await page.evaluate(forgetPush)
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(() => {
    const shown: Notification[] = []
    class Kept extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        shown.push(this)
      }
    }
    Object.assign(globalThis, { Notification: Kept, shown })
  })
  await page.reload()
}

export const shownNotices = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { shown: Notification[] }).shown.map(({ title, body }) => ({ title, body })))

/** Counts from now on the sounds the page plays; returns how many there were. Two notes make one ring. */
export async function countTones(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const heard = Object.assign(globalThis, { notes: 0 })
    class Counted extends OscillatorNode {
      override start(when?: number) {
        heard.notes++
        super.start(when)
      }
    }
    AudioContext.prototype.createOscillator = function createCounted(this: AudioContext) {
      return new Counted(this)
    }
  })
  await page.reload()
  return () => page.evaluate(() => (globalThis as unknown as { notes: number }).notes)
}
