import { create, read, say } from '#features/chats/chats.ts'
import type { Deed } from './campaigns.ts'
import { type TeamChat, teamChats } from './morning/chats.ts'
import { runAs, type Stage } from './stage.ts'

/** Everything that colleagues say to each other, and what they have read of it. */
export function chatDeeds(): Deed[] {
  return teamChats.flatMap(deedsOf)
}

function deedsOf({ title, with: members, lines, read: reads }: TeamChat): Deed[] {
  const begun = { id: 0 }
  const begin = async (stage: Stage) => {
    const users = members.map((name) => ({ id: stage.company.people[name].id }))
    begun.id = (await runAs(stage, stage.company.people['Marina Prado'], (ctx) => create(ctx, { title, users }))).id
  }
  return [
    ...lines.map(([ago, by, message], at): Deed => ({
      ago,
      run: async (stage) => {
        if (at === 0) await begin(stage)
        await runAs(stage, stage.company.people[by], (ctx) => say(ctx, { id: begun.id, message }))
      },
    })),
    ...reads.map(([ago, by]): Deed => ({
      ago,
      run: async (stage) => {
        const actor = stage.company.people[by]
        await runAs(stage, actor, (ctx) => read(ctx, begun.id, actor.id))
      },
    })),
  ]
}
