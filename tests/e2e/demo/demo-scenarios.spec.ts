import { CATALOGUE } from '../../../mocks/scenarios/catalogue.ts'
import { presentationOf } from '../../../mocks/scenarios/presentation.ts'
import { fieldsOf } from '../../../mocks/settings/formFields.ts'
import { LANGUAGES } from '../../../src/contract/language.ts'
import { expect, test } from '../fixtures/test.ts'
import { vary } from '../fixtures/variations.ts'
import { approve, DEMO_MESSAGES } from '../pages/demo.ts'
import { expectationOf } from './scenarioExpectations.ts'

/** The scenarios of `npm test`; all of them with `npm run demo-scenarios`. */
const SAMPLE = ['sale-last-item-taken', 'newcomer-with-invite', 'whale']

const isRequired = (name: string) => fieldsOf(CATALOGUE[name]?.params as never).some(({ required }) => required)
const scenarios = Object.keys(CATALOGUE).filter((name) =>
  process.env.SCENARIOS === 'all' ? !isRequired(name) && presentationOf(name)?.group !== 'api' : SAMPLE.includes(name),
)

test.use({ installed: {} })

for (const language of vary(LANGUAGES))
  test.describe(`the link of a scenario in ${language}`, () => {
    test.use({ language })

    test.describe.configure({ timeout: 90_000 })

    for (const name of scenarios)
      test(`${name} shows what it promises`, async ({ app, page }) => {
        const { path, params, see } = expectationOf(name, presentationOf(name)?.path)
        await app.open(`${path}?scenario=${name}${params === undefined ? '' : `:${params}`}`)
        await see(app, (kind) => approve(page, kind, language))
        await expect(page.getByText(DEMO_MESSAGES[language].problems)).toHaveCount(0)
      })
  })
