import { isTest, type Source } from './sources.ts'

/** Words that some files may not contain, and what to do instead. Comments and tests are not looked at. */
interface WordRule {
  words: RegExp
  /** Where the rule holds. */
  within: RegExp
  /** Files that may, because the word's one place is there. */
  except?: string[]
  instead: string
}

export const WORD_RULES: WordRule[] = [
  {
    words: /\bparseFloat\(|\.toFixed\(/,
    within: /^src\//,
    except: ['src/lib/format/money.ts', 'src/contract/fields.ts'],
    instead: 'amounts are exact decimals: use src/lib/format/money.ts',
  },
  {
    words: /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/,
    within: /^mocks\/handlers\//,
    instead: 'use the demo clock and the seeded randomness, so that a demo can be repeated',
  },
  {
    words: /\bprocess\.env\b|\bimport\.meta\.env\b(?!\.MODE\b)/,
    within: /^src\//,
    except: ['src/lib/config/env.ts'],
    instead: 'configuration is read and checked once: use src/lib/config/env.ts',
  },
  {
    words: /\bimport\.meta\.env\.MODE\b/,
    within: /^src\//,
    except: ['src/lib/config/env.ts', 'src/main.tsx'],
    instead:
      'use EDITION of src/lib/config/env.ts; only main.tsx chooses by the mode itself, so that the build drops the demo',
  },
  {
    words: /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|\beval\(|\bnew Function\(/,
    within: /^(?:src|mocks)\//,
    instead: 'text is shown as text: pass it as children',
  },
  {
    words: /\bconsole\./,
    within: /^(?:src|mocks)\//,
    instead: 'throw, or tell the user through src/lib/notifications/notifications.ts',
  },
]

/** Every forbidden word of some files. */
export const wordProblems = (sources: Source[]): string[] =>
  sources
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, code }) =>
      WORD_RULES.flatMap(({ words, within, except = [], instead }) => {
        const found = within.test(path) && !except.includes(path) ? words.exec(code) : null
        return found ? [`${path}: ${found[0].trim()} … ${instead}`] : []
      }),
    )
