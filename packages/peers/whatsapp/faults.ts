import { FaultQueue } from '#faults.ts'
import type { z } from 'zod'
import type { fault } from '#whatsapp/control/schema.ts'

export type Fault = z.output<typeof fault>

type FaultOf<K extends Fault['kind']> = Extract<Fault, { kind: K }>

export class Faults extends FaultQueue<Fault> {
  /** Drops all faults, or those of one number. */
  override clear(pn?: string): void {
    this.forget((fault) => pn === undefined || fault.pn === pn)
  }

  /** The oldest of a kind that applies to a phone number, used up once. */
  take<K extends Fault['kind']>(
    kind: K,
    pn: string,
    applies: (fault: FaultOf<K>) => boolean = () => true,
  ): FaultOf<K> | undefined {
    return this.next(
      (fault): fault is FaultOf<K> =>
        fault.kind === kind && (fault.pn === undefined || fault.pn === pn) && applies(fault as FaultOf<K>),
    )
  }
}
