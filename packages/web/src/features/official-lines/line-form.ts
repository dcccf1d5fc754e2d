import i18next from 'i18next'
import { z } from 'zod/mini'
import { faultOf, isFromMeta, lineFields, type LineValues } from './rules.ts'

const text = z.string()

/** The fields of a line. Its rules are `lineChecks`, since they depend on one another. */
export const lineShape = {
  appId: z.nullable(z.int()),
  appSecret: text,
  wabaId: text,
  numberId: text,
  accessToken: text,
  pin: text,
  keepsSecret: z.boolean(),
  keepsLine: z.boolean(),
  onApp: z.boolean(),
  takesPast: z.boolean(),
  metaCode: text,
  metaGrant: text,
  metaNumber: text,
}

/** The rules of a line for a form that holds one, each at its field. */
export function lineChecks<Values extends LineValues>(isMeant: (values: Values) => boolean) {
  return lineFields.map((field) =>
    z.refine<Values>((values) => !isMeant(values) || faultOf(field, values) === undefined, {
      path: [field],
      error: ({ input }) => i18next.t(`officialLines:faults.${faultOf(field, input as Values) ?? 'required'}`),
    }),
  )
}

export const lineSchema = z.object(lineShape).check(...lineChecks((values) => !isFromMeta(values)))

/** What the server is told. What is kept is absent. */
export function toLine({ appId, appSecret, wabaId, numberId, accessToken, pin, onApp, takesPast }: LineValues) {
  return {
    appId: appId ?? 0,
    wabaId: wabaId.trim(),
    numberId: numberId.trim(),
    token: accessToken.trim(),
    onApp,
    takesPast: onApp && takesPast,
    ...(appSecret.trim() && { appSecret: appSecret.trim() }),
    ...(pin && { pin }),
  }
}

/** What the server is told of a line that Meta's window has given. */
export function toSignup({ metaCode, metaGrant, metaNumber, pin, onApp, takesPast }: LineValues) {
  return {
    ...(metaGrant ? { grant: metaGrant, numberId: metaNumber } : { code: metaCode }),
    ...(pin && { pin }),
    takesPast: onApp && takesPast,
  }
}

/** Changes of a stored line: what is empty or as it was is absent. */
export function toLineChange(values: LineValues) {
  const { appId, appSecret, wabaId, numberId, accessToken, pin, onApp, takesPast } = values
  return {
    ...(appId !== null && { appId }),
    ...(wabaId.trim() && { wabaId: wabaId.trim() }),
    ...(numberId.trim() && { numberId: numberId.trim() }),
    ...(accessToken.trim() && { token: accessToken.trim() }),
    ...(appSecret.trim() && { appSecret: appSecret.trim() }),
    ...(pin && { pin }),
    onApp,
    takesPast: onApp && takesPast,
  }
}

export function isLineChanged(values: LineValues, began: LineValues): boolean {
  return [...lineFields, 'onApp' as const, 'takesPast' as const].some((field) => values[field] !== began[field])
}
