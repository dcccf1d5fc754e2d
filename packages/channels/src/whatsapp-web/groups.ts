import { isJidGroup, type WASocket } from '@whiskeysockets/baileys'
import type { Address } from '@recado/border/address'
import type { GroupName } from '@recado/border/signals'
import type { Timer } from '#tables/timers.ts'
import { userOf } from './address.ts'

export interface Groups {
  /** A group wrote: its name is asked for, once per session. */
  wrote(chat: Address): void
}

export interface GroupNews {
  named: (name: GroupName) => void
  timed: (chat: Address, timer: Timer) => void
}

/** Reports what groups are called, and how long messages stay there. Nobody waits for it: a group without an answer keeps its name. */
export function followGroups(socket: Pick<WASocket, 'ev' | 'groupMetadata'>, { named, timed }: GroupNews): Groups {
  const asked = new Set<string>()
  socket.ev.on('chats.update', (updates) => {
    for (const { id, ephemeralExpiration: seconds, ephemeralSettingTimestamp: since } of updates) {
      if (seconds === undefined || !id || !isJidGroup(id)) continue
      timed({ group: userOf(id) }, { seconds: seconds ?? 0, since: Number(since) })
    }
  })
  socket.ev.on('groups.update', (updates) => {
    for (const { id, subject } of updates) {
      if (id && subject) named({ chat: { group: userOf(id) }, subject })
    }
  })

  async function ask(group: string): Promise<void> {
    try {
      const { subject } = await socket.groupMetadata(`${group}@g.us`)
      if (subject) named({ chat: { group }, subject })
    } catch {
      asked.delete(group)
    }
  }

  return {
    wrote({ group }) {
      if (group === undefined || asked.has(group)) return
      asked.add(group)
      void ask(group)
    },
  }
}
