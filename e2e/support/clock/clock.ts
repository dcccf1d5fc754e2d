import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

/** Is there libfaketime (apt install libfaketime)? */
export const canTurnClocks = existsSync(library)

/** A clock for programs in place of the machine's. It runs on, and a test can move it. */
export class Clock {
  readonly #folder = mkdtempSync(join(tmpdir(), 'recado-clock-'))
  #aheadMs = 0

  constructor() {
    // PostgreSQL may run as another user.
    chmodSync(this.#folder, 0o755)
    this.#write()
  }

  /** For one process. */
  get ofOne(): Record<string, string> {
    return {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
  }

  /** For one of our programs and all that it starts. */
  get ofAll(): Record<string, string> {
    return { ...this.ofOne, NODE_OPTIONS: `--import ${fileURLToPath(new URL('./one-clock.mjs', import.meta.url))}` }
  }

  get aheadMs(): number {
    return this.#aheadMs
  }

  /** Moves the clock forward. Resolves once all processes have seen it. */
  async advance(ms: number): Promise<void> {
    this.#aheadMs += ms
    this.#write()
    // Processes read the file again after a second.
    await pause(2_000)
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true })
  }

  get #file(): string {
    return join(this.#folder, 'clock')
  }

  #write(): void {
    writeFileSync(this.#file, `${this.#aheadMs < 0 ? '-' : '+'}${Math.abs(this.#aheadMs / 1_000)}\n`)
  }
}

/**
 * Sets `Date` ahead of the machine's by this much, in the process or page that runs this. Timers are unchanged. A further call replaces the
 * amount.
 */
export function shiftDate(aheadMs: number): void {
  const place = globalThis as { MachineDate?: DateConstructor }
  const Machine = (place.MachineDate ??= Date)
  globalThis.Date = class extends Machine {
    constructor(...given: [] | [number]) {
      const moment: typeof given = given.length === 0 ? [Machine.now() + aheadMs] : given
      super(...moment)
    }

    static override now(): number {
      return Machine.now() + aheadMs
    }

    /** Earlier instances are dates as well. */
    static override [Symbol.hasInstance](value: unknown): boolean {
      return Function.prototype[Symbol.hasInstance].call(Machine, value)
    }
  } as DateConstructor
}
