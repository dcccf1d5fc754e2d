import { Agent, buildConnector, type Dispatcher } from 'undici'
import { Unreached } from './errors.ts'

/** Shorter than the time after which a message counts as written. */
const connectMs = 4_000

/** Connections to hosts. Those in `detours` are dialled at another address, and still prove their own names. */
export function openDispatcher(detours: ReadonlyMap<string, string>): Dispatcher {
  const dial = buildConnector({ timeout: connectMs })
  return new Agent({
    connect: (target, done) => {
      const detour = detours.get(target.hostname)?.split(':')
      const [hostname = target.hostname, port = target.port] = detour ?? []
      dial({ ...target, hostname, port, servername: target.hostname }, (...[error, socket]) => {
        if (error) done(new Unreached((error as NodeJS.ErrnoException).code ?? error.name), null)
        else done(null, socket)
      })
    },
  })
}
