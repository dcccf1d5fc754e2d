import { type Profile, profiles } from '@recado/contract/profiles'
import type { Viewer } from '@recado/contract/viewer'

/** Every kind of user who may ask for something. */
export const actors: readonly [Profile, Viewer['allTicket']][] = profiles.flatMap((profile) => [
  [profile, 'desabled'],
  [profile, 'enabled'],
])

/** What the rule says, and what the server did. */
export interface Finding {
  verb: string
  of: unknown
  offered: boolean
  granted: boolean
}

export const differing = (findings: readonly Finding[]) => findings.filter(({ offered, granted }) => offered !== granted)

/** Findings of which the offer and the grant differ, and verbs that were offered to no user or to every user. */
export function disagreements(findings: readonly Finding[], verbs: readonly string[]): unknown[] {
  const triedAs = (were: boolean) => new Set(findings.flatMap(({ verb, offered }) => (offered === were ? [verb] : [])))
  const [offered, refused] = [triedAs(true), triedAs(false)]
  return [...differing(findings), ...verbs.filter((verb) => !offered.has(verb) || !refused.has(verb))]
}
