/** Replaces the product's own providers: lines are checked as often as CLOUD_EVERY_MS says. */
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === '#providers.ts' ? new URL('./providers.ts', import.meta.url).href : specifier, context),
})
