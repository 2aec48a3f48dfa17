import { CATALOGUE } from '../../../mocks/scenarios/catalogue.ts'
import { presentationOf } from '../../../mocks/scenarios/presentation.ts'
import { LANGUAGES } from '../../../src/contract/language.ts'
import { IS_NIGHT } from '../../night.ts'
import { expect, test } from '../fixtures/test.ts'
import { vary } from '../fixtures/variations.ts'
import { approve, DEMO_MESSAGES } from '../pages/demo.ts'
import { EXPECTATIONS } from './scenarioExpectations.ts'

/** The scenario of `npm test`; all of them with `npm run night`. */
const SAMPLE = 'newcomer-with-invite'

const scenarios = Object.keys(CATALOGUE).filter((name) => (IS_NIGHT ? presentationOf(name) : name === SAMPLE))

test.use({ installed: {} })

for (const language of vary(LANGUAGES))
  test.describe(`the link of a scenario in ${language}`, () => {
    test.use({ language })

    for (const name of scenarios)
      test(`${name} shows what it promises`, async ({ app, page }) => {
        const expectation = EXPECTATIONS[name]
        if (!expectation) throw new Error(`${name} has no expectation`)
        const { path, params, before, see } = expectation
        const links = [...(before ? [before] : []), params === undefined ? name : `${name}:${params}`]
        await app.open(`${path}?${links.map((link) => `scenario=${link}`).join('&')}`)
        await see(app, (kind) => approve(page, kind, language), language)
        await expect(page.getByText(DEMO_MESSAGES[language].problems)).toHaveCount(0)
      })
  })
