import { z } from 'zod/mini'

/** The token that users give a connection for programs, too long to guess: 32 to 200 visible characters, or empty. */
export const connectionToken = z.string().check(z.regex(/^([!-~]{32,200})?$/))
