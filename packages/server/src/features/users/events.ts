import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** A user now signs in with another address than `from`. */
export const addressMoved = event('user.address-moved', z.object({ userId: z.int(), from: z.string() }))

/** A person, or a colleague who may (`byId`), has set another password. */
export const passwordChanged = event('user.password-changed', z.object({ userId: z.int(), byId: z.int() }))

/** The reader of a company's sign-up address has come in for the first time. Until now it may have been a stranger's company. */
export const addressTaken = event('user.address-taken', z.object({ userId: z.int() }))

/** A user has left these queues, or the company (null). `byId` is the user who decided it. */
export const userLeft = event('user.left', z.object({ userId: z.int(), queueIds: z.nullable(z.array(z.int())), byId: z.int() }))
