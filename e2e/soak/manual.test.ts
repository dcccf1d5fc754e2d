// @module-tag tour

import { afterAll, describe, expect, inject, test } from 'vitest'
import { connectNumber } from '#support/connection.ts'
import { demoPeople } from '#support/product.ts'
import { setOwnStage } from '#support/stage.ts'
import { type Language, languages, readSteps, chooseLanguage } from './manual/guide.ts'
import { guides } from './manual/guides.ts'
import { openExternalServices } from './external-services.ts'

/**
 * In the whole proof: the manual's steps are followed in each language, by the names it prints bold. PAGE=queues,flows plays these pages,
 * SPEECH=pt one language.
 */
const { isWhole } = inject('proof')
const { PAGE, SPEECH } = process.env
const spoken = (Object.keys(languages) as Language[]).filter((language) => !SPEECH || language === SPEECH)
const pages = Object.entries(guides).filter(([name]) => !PAGE || PAGE.split(',').includes(name))

const around = await openExternalServices()
afterAll(() => around.close())

describe.runIf(isWhole).each(spoken)('the manual, followed in %s', (language) => {
  const stage = setOwnStage(async (product) => {
    around.banks.find(product)
    await connectNumber(product)
  }, around.env)

  test.each(pages)('%s', async (name, guide) => {
    const page = await stage.enter(demoPeople.marina)
    await chooseLanguage(page, language)
    const plays = await guide({ page, language, stage, around })
    const sections = readSteps(language, name)
    // No step is left out, and each gets all its bold words.
    expect(plays.map((section) => section.map((play) => play.length))).toEqual(
      sections.map(({ steps }) => steps.map((bold) => bold.length)),
    )
    for (const [at, { title, steps }] of sections.entries())
      for (const [place, bold] of steps.entries())
        await plays[at]?.[place]?.(...bold).catch((error: unknown) => {
          throw new Error(`“${title}”, step ${place + 1}: ${String(error)}`, { cause: error })
        })
  })
})
