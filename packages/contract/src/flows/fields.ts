import { z } from 'zod/mini'
import { maxMessageLength } from '#field.ts'

/** The name under which an answer is kept. It cannot be a property name that every object has. */
export const answerKey = z.string().check(z.regex(/^(?!__proto__$|constructor$|prototype$)[\w-]{1,40}$/))
export const text = z.string().check(z.maxLength(maxMessageLength))
export const words = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
export const line = z.string().check(z.maxLength(500))

/** The maximum wait of a flow, in seconds. */
export const maxIntervalSeconds = 120
