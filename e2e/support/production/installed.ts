import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'

/** Whether these programs are there. As root on a Debian what is missing is installed; a service among them is not started. */
export function haveInstalled(programs: Readonly<Record<string, string>>): boolean {
  const missing = () => Object.entries(programs).filter(([path]) => !existsSync(path))
  if (missing().length === 0) return true
  if (userInfo().uid !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const packages = [...new Set(missing().map(([, name]) => name))]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env, stdio: 'ignore' })
  } catch {
    return false
  }
  return missing().length === 0
}
