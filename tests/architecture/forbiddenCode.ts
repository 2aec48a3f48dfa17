import { isTest, type Source } from './sources.ts'

/** A pattern that some files may not contain. Comments and tests are not searched. */
interface CodeRule {
  pattern: RegExp
  /** The files that the rule applies to. */
  include: RegExp
  /** The files that may contain the pattern. */
  exclude?: string[]
  instead: string
}

const CODE_RULES: CodeRule[] = [
  {
    pattern: /\bparseFloat\(|\.toFixed\(/,
    include: /^src\//,
    exclude: ['src/lib/format/money.ts', 'src/contract/fields.ts'],
    instead: 'amounts are exact decimals: use src/lib/format/money.ts',
  },
  {
    pattern: /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/,
    include: /^mocks\/(?:handlers|scenarios|seed|db|settings|wallet)\//,
    instead: 'use the world’s clock and the seeded random numbers, so that a demo is reproducible',
  },
  {
    pattern: /\bprocess\.env\b|\bimport\.meta\.env\b(?!\.MODE\b)/,
    include: /^src\//,
    exclude: ['src/lib/config/env.ts', 'src/lib/config/base.ts'],
    instead: 'configuration is read and validated once: use src/lib/config/env.ts, and BASE for the path',
  },
  {
    pattern: /\bimport\.meta\.env\.MODE\b/,
    include: /^src\//,
    exclude: ['src/lib/config/edition.ts', 'src/main.tsx'],
    instead: 'use EDITION of src/lib/config/edition.ts; only main.tsx tests the mode, so that the build drops the demo',
  },
  {
    pattern: /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|\beval\(|\bnew Function\(/,
    include: /^(?:src|mocks)\//,
    instead: 'never render text as HTML: pass it as children',
  },
  {
    pattern: /\bconsole\./,
    include: /^(?:src|mocks)\//,
    instead: 'throw, or show a message with src/lib/toasts/toasts.ts',
  },
  {
    // Newer than Chrome 109, Firefox 115 or Safari 16.4, `build.target` of vite.config.ts. It converts syntax only, and tests
    // run in newer engines.
    pattern: new RegExp(
      [
        String.raw`\b(?:Promise\.(?:try|withResolvers)|Array\.fromAsync|(?:Object|Map)\.groupBy)\b`,
        String.raw`\b(?:AbortSignal\.any|URL\.(?:canParse|parse)|RegExp\.escape|Iterator\.(?:from|prototype))\b`,
        String.raw`\.(?:to(?:Reversed|Sorted|Spliced)|with|(?:is|to)WellFormed)\(`,
        String.raw`\.(?:intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(`,
        String.raw`\.(?:entries|keys|values)\(\)\.`,
      ].join('|'),
    ),
    include: /^(?:src|mocks)\//,
    exclude: ['src/lib/config/parseEnv.ts'], // The build runs it, not the browser.
    instead:
      'the oldest supported browsers lack it: copy, then sort or reverse; use new Promise(), new URL() or a loop',
  },
]

/** Every forbidden pattern in some files. */
export const forbiddenCode = (sources: Source[]): string[] =>
  sources
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, code }) =>
      CODE_RULES.flatMap(({ pattern, include, exclude = [], instead }) => {
        const found = include.test(path) && !exclude.includes(path) ? pattern.exec(code) : null
        return found ? [`${path}: ${found[0].trim()} … ${instead}`] : []
      }),
    )
