/** Puts this provider in the place of the product's own. */
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === '#providers.ts' ? new URL('./providers.ts', import.meta.url).href : specifier, context),
})
