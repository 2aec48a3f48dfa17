import { isTest, type Source } from './sources.ts'

/** Words that some files may not contain, and what to do instead. Comments and tests are not looked at. */
interface CodeRule {
  pattern: RegExp
  /** Where the rule holds. */
  include: RegExp
  /** Files that may, because the word's one place is there. */
  exclude?: string[]
  instead: string
}

export const CODE_RULES: CodeRule[] = [
  {
    pattern: /\bparseFloat\(|\.toFixed\(/,
    include: /^src\//,
    exclude: ['src/lib/format/money.ts', 'src/contract/fields.ts'],
    instead: 'amounts are exact decimals: use src/lib/format/money.ts',
  },
  {
    pattern: /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/,
    include: /^mocks\/handlers\//,
    instead: 'use the demo clock and the seeded randomness, so that a demo can be repeated',
  },
  {
    pattern: /\bprocess\.env\b|\bimport\.meta\.env\b(?!\.MODE\b)/,
    include: /^src\//,
    exclude: ['src/lib/config/env.ts'],
    instead: 'configuration is read and checked once: use src/lib/config/env.ts',
  },
  {
    pattern: /\bimport\.meta\.env\.MODE\b/,
    include: /^src\//,
    exclude: ['src/lib/config/env.ts', 'src/main.tsx'],
    instead:
      'use EDITION of src/lib/config/env.ts; only main.tsx chooses by the mode itself, so that the build drops the demo',
  },
  {
    pattern: /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|\beval\(|\bnew Function\(/,
    include: /^(?:src|mocks)\//,
    instead: 'text is shown as text: pass it as children',
  },
  {
    pattern: /\bconsole\./,
    include: /^(?:src|mocks)\//,
    instead: 'throw, or tell the user through src/lib/notifications/notifications.ts',
  },
]

/** Every forbidden word of some files. */
export const forbiddenCode = (sources: Source[]): string[] =>
  sources
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, code }) =>
      CODE_RULES.flatMap(({ pattern, include, exclude = [], instead }) => {
        const found = include.test(path) && !exclude.includes(path) ? pattern.exec(code) : null
        return found ? [`${path}: ${found[0].trim()} … ${instead}`] : []
      }),
    )
