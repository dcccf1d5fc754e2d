import type { z } from 'zod'
import type { fault } from '#whatsapp/control/schema.ts'

/** What can be made to go wrong the next `times` times. */
export type Fault = z.output<typeof fault>

type FaultOf<K extends Fault['kind']> = Extract<Fault, { kind: K }>

/** The faults still to happen. */
export class Faults {
  #waiting: Fault[] = []

  list(): Fault[] {
    return this.#waiting
  }

  add(fault: Fault): void {
    this.#waiting.push({ ...fault })
  }

  /** Forgets all, or those of one number. */
  clear(pn?: string): void {
    this.#waiting = pn === undefined ? [] : this.#waiting.filter((fault) => fault.pn !== pn)
  }

  /** The oldest fault of a kind that applies to a phone number, used up once. */
  take<K extends Fault['kind']>(
    kind: K,
    pn: string,
    applies: (fault: FaultOf<K>) => boolean = () => true,
  ): FaultOf<K> | undefined {
    const matches = (fault: Fault): fault is FaultOf<K> =>
      fault.kind === kind && (fault.pn === undefined || fault.pn === pn) && applies(fault as FaultOf<K>)
    const fault = this.#waiting.find(matches)
    if (!fault) return undefined
    fault.times--
    if (fault.times <= 0) this.#waiting = this.#waiting.filter((other) => other !== fault)
    return fault
  }
}
