import type { Message } from '@recado/contract/messages/api'
import { create } from 'zustand'
import { readStored, writeStored } from '#platform/storage.ts'

interface SignOffState {
  on: boolean
  setOn: (on: boolean) => void
}

/** Does one's name stand over what one writes? On unless switched off in this browser. */
export const useSignOff = create<SignOffState>((set) => ({
  on: readStored('signOff') !== 'off',
  setOn: (on) => {
    writeStored('signOff', on ? null : 'off')
    set({ on })
  },
}))

/** The name as it stands over a text, in bold, on a line of its own. */
export function signature(name: string): string {
  return `*${name}:*\n`
}

/** A text of ours as its author wrote it, and the name that stands over it on the wire. */
export function unsigned({ body, user }: Pick<Message, 'body' | 'user'>): { words: string; name: string } {
  const name = user ? signature(user.name) : ''
  return name && body.startsWith(name) ? { words: body.slice(name.length), name } : { words: body, name: '' }
}

/** A text of ours without the name over it, where nobody knows whose it was. */
export function withoutName(body: string): string {
  return body.replace(/^\*[^*\n]+:\*\n/, '')
}
