import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { type Step, runSteps } from './steps.ts'

/**
 * Makes sure there is a Chromium and names it in CHROMIUM_PATH for the journeys. Root installs it if apt-get is available;
 * anybody else is told what to type. True if there is one.
 */
export async function ensureChromium(): Promise<boolean> {
  const path = (process.env['CHROMIUM_PATH'] ||= '/usr/bin/chromium')
  if (existsSync(path)) return true
  if (userInfo().uid === 0 && existsSync('/usr/bin/apt-get')) {
    process.env['DEBIAN_FRONTEND'] = 'noninteractive'
    const install: Step[] = [
      { name: 'package lists', command: 'apt-get', args: ['update', '-q'] },
      { name: 'install of chromium', command: 'apt-get', args: ['install', '-y', '-q', '--no-install-recommends', 'chromium'] },
    ]
    await runSteps(install, 1)
  }
  if (existsSync(path)) return true
  console.log(
    `The browser journeys need Chromium at ${path}. Type: sudo apt-get install chromium, or set CHROMIUM_PATH to yours.`,
  )
  return false
}
