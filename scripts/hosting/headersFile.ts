import { GENERATED, HEADER_RULES, type HeaderRule } from './headers.ts'

const block = ({ path, headers }: HeaderRule) =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')

/** The `_headers` file that Netlify and Cloudflare Pages read from the root of a deployment. */
export const renderHeadersFile = (): string => `${GENERATED}\n${HEADER_RULES.map(block).join('\n\n')}\n`
