import type { Logger } from 'pino'
import { runChild } from '#platform/child.ts'
import { type Config, settingNames } from '#platform/config.ts'

type Env = Record<string, string | undefined>

/**
 * Begins what is due of backups, in a process of its own: packing and sealing would hold up live work. One at a time, however often it is
 * called. `closers` ends it with the program.
 */
export function nightlyOf(config: Config, env: Env, log: Logger, closers: (() => Promise<unknown>)[]): () => void {
  let running: ReturnType<typeof runChild> | undefined
  closers.push(async () => running?.stop())
  return () => {
    if (running) return
    running = runChild({
      name: 'nightly',
      file: new URL('recado.ts', import.meta.url),
      args: ['nightly'],
      env: { ...settingsOf(env), DATA_DIR: config.dataDir, DEMO: 'off' },
      log,
      onLine: (line) => log.info({ line }, 'backups'),
    })
    void running.ended.then((code) => {
      running = undefined
      if (code !== 0) log.error({ code }, 'a backup or its proof failed: the page of backups says why')
    })
  }
}

/** The child reads its settings as this process did. */
function settingsOf(env: Env): Env {
  return Object.fromEntries([...settingNames].map((name) => [name, env[name]]))
}
