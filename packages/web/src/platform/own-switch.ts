import { create } from 'zustand'
import { readStored, writeStored } from './storage.ts'

interface OwnSwitch {
  on: boolean
  setOn: (on: boolean) => void
}

/** Something that the user switches on or off for themselves, in this browser: stored under `key`, unless it is as it was at first. */
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
