import { conflict, missing, route, type Route } from './route.ts'
import * as schema from './schema.ts'
import { changeMembers, renameGroup } from '#whatsapp/groups/changes.ts'
import { gatherCrowd } from '#whatsapp/companions/stand-ins.ts'
import { announceGroup, type GroupAction } from '#whatsapp/groups/groups.ts'

export const groupRoutes: Route[] = [
  route('GET', '/groups', ({ network }) => network.state.groups.all()),
  route('POST', '/groups', schema.newGroup, ({ network, body }) => {
    const { groups, directory, standIns, events } = network.state
    const stranger = [body.creator, ...body.members].find((pn) => !directory.phone(pn))
    if (stranger) missing(`the number ${stranger} is not on WhatsApp`)
    const crowd = body.crowd ? gatherCrowd(directory, standIns, body.crowd).map(({ pn }) => pn) : []
    const group = groups.add(body.subject, body.creator, [...body.members, ...crowd])
    announceGroup(directory, group)
    for (const pn of group.members) events.emit('phone', pn)
    return group
  }),
  route('PATCH', '/groups/:id', schema.groupChange, async ({ network, params, body }) => {
    const { groups, directory } = network.state
    const group = groups.get(params['id'] ?? '') ?? missing(`there is no group ${params['id']}`)
    const by = directory.phone(body.by)
    if (!by || !group.members.includes(by.pn)) return conflict(`${body.by} is no member of this group`)
    const { subject, add, remove, promote, demote } = body
    for (const [action, pns] of Object.entries({ add, remove, promote, demote })) {
      const people = (pns ?? []).map((pn) => directory.phone(pn) ?? missing(`the number ${pn} is not on WhatsApp`))
      if (people.length > 0) await changeMembers(network.state, group, by, action as GroupAction, people)
    }
    if (subject) renameGroup(network.state, group, by, subject)
    return group
  }),
]
