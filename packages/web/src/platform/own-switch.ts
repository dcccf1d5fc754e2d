import { create } from 'zustand'
import { readStored, writeStored } from './storage.ts'

interface OwnSwitch {
  on: boolean
  setOn: (on: boolean) => void
}

/** A switch that the user sets for this browser. It is stored under `key` unless it has its initial value. */
export function ownSwitch(key: string, first: boolean) {
  return create<OwnSwitch>((set) => ({
    on: (readStored(key) ?? textOf(first)) === 'on',
    setOn: (on) => {
      writeStored(key, on === first ? null : textOf(on))
      set({ on })
    },
  }))
}

function textOf(on: boolean): string {
  return on ? 'on' : 'off'
}
