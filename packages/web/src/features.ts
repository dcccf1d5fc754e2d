import { registerTexts, withTexts } from '#platform/i18n.ts'
import type { Feature } from '#shell/feature.ts'

const found = import.meta.glob<Feature>('./features/*/feature.ts', { eager: true, import: 'feature' })

/** The declarations of all features, found by their path. Nothing else lists them. */
export const features: readonly Feature[] = Object.values(found)

for (const { name, texts } of features) registerTexts(name, texts)

/** Loads one part of every feature that has it, together with the feature's texts. */
export function gather<Part>(
  part: (feature: Feature) => (() => Promise<Part>) | undefined,
  among = features,
): Promise<readonly Part[]> {
  return Promise.all(
    among.flatMap((feature) => {
      const load = part(feature)
      return load ? [withTexts([feature.name], load)] : []
    }),
  )
}
