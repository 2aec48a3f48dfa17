import { GENERATED, type HeaderRule, headerRules } from './headers.ts'

const block = ({ path, headers }: HeaderRule) =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')

/** The `_headers` file that Netlify and Cloudflare Pages read from the root of a deployment. */
export const renderHeadersFile = (base: string): string =>
  `${GENERATED}\n${headerRules(base).map(block).join('\n\n')}\n`
