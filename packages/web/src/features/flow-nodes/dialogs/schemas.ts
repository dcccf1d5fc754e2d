import { cleanName } from '@recado/contract/name'
import i18next from 'i18next'
import { z } from 'zod/mini'

/** The name under which an answer is stored, as it is written between braces. */
export const answerKey = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: () => i18next.t('validation:required'), abort: true }),
    z.regex(/^(?!__proto__$|constructor$|prototype$)[\w-]+$/, { error: () => i18next.t('flowNodes:keyLetters') }),
    z.maxLength(40),
  )

const maxNameLength = 50

/** A name of 2 to 50 letters, refused with the specification's words. */
export const shortName = z.string().check(
  z.overwrite(cleanName),
  z.minLength(1, { error: () => i18next.t('flowNodes:nameMissing'), abort: true }),
  z.minLength(2, { error: () => i18next.t('flowNodes:nameShort') }),
  // Not limited by `maxLength`, which would stop users from typing more. They are to read the reason.
  z.refine((text) => text.length <= maxNameLength, { error: () => i18next.t('flowNodes:nameLong') }),
)

/** A text that may not be empty. */
export const words = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, { error: () => i18next.t('validation:required') }), z.maxLength(max))

export const amount = (min: number, max: number) =>
  z
    .number({ error: () => i18next.t('validation:number') })
    .check(z.int({ error: () => i18next.t('validation:number') }), z.minimum(min), z.maximum(max))
