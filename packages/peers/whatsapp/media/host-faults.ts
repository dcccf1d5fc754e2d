import type { Fault, Faults } from '#whatsapp/faults.ts'
import { mediaHosts, type MediaHost } from './hosts.ts'

export type HostFault = Extract<Fault, { kind: 'upload-error' | 'upload-timeout' | 'download-error' }>

/** Faults of files on the media hosts. A fault without a host also applies when a client tries the next host, and counts once. */
export class HostFaults {
  readonly #faults: Faults
  readonly #elsewhere = new Map<string, { fault: HostFault; hosts: Set<MediaHost> }>()

  constructor(faults: Faults) {
    this.#faults = faults
  }

  take(kind: HostFault['kind'], pn: string, file: string, host: MediaHost): HostFault | undefined {
    const attempt = `${kind} ${file}`
    const known = this.#elsewhere.get(attempt)
    if (known?.hosts.delete(host)) return known.fault
    this.#elsewhere.delete(attempt)
    const applies = (one: HostFault) => one.host === undefined || one.host === host
    const fault: HostFault | undefined = this.#faults.take(kind, pn, (one) => applies(one as HostFault))
    const others = new Set(mediaHosts.filter((other) => other !== host))
    if (fault && !fault.host) this.#elsewhere.set(attempt, { fault, hosts: others })
    return fault
  }
}
