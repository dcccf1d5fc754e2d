import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import type { Step } from './steps.ts'

/** The browsers of the journeys: the engine alone for most, the whole browser where windows and notifications are its own. */
const browsers = [
  { name: 'chromium-headless-shell', variable: 'CHROMIUM_SHELL_PATH' },
  { name: 'chromium', variable: 'CHROMIUM_PATH' },
]

const pathOf = ({ name, variable }: (typeof browsers)[number]) => process.env[variable] ?? `/usr/bin/${name}`
const missing = () => browsers.filter((browser) => !existsSync(pathOf(browser)))

/**
 * The step that installs the missing browsers and `others` of Debian's packages. None when nothing is missing, or when it may not install.
 */
export function installs(others: readonly string[] = []): Step[] {
  const packages = [...missing().map(({ name }) => name), ...others]
  if (packages.length === 0 || userInfo().uid !== 0 || !existsSync('/usr/bin/apt-get')) return []
  const install = `apt-get update -q && apt-get install -y -q --no-install-recommends ${packages.join(' ')}`
  return [{ name: 'browsers', command: 'sh', args: ['-c', install], env: { DEBIAN_FRONTEND: 'noninteractive' } }]
}

/** Whether the browsers are there. Otherwise prints what to type. */
export function haveBrowsers(): boolean {
  const absent = missing()
  for (const browser of absent) {
    const { name, variable } = browser
    console.log(
      `The journeys need ${name} at ${pathOf(browser)}. Type: sudo apt-get install ${name}, or set ${variable} to yours.`,
    )
  }
  return absent.length === 0
}
