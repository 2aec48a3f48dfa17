import { build, createServer, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { LANGUAGES } from '../../src/contract/language.ts'
import { fileOfPage, NOT_FOUND_PAGE } from '../../src/lib/config/pages.ts'
import { ENTRY_MARK, MEMBER_MARK, PAGE_PATH } from '../../src/start/page.ts'
import type { RenderedPage } from '../../src/start/renderPages.tsx'
import { renderHeadersFile } from '../hosting/headersFile.ts'
import { renderPolicyMeta } from './contentSecurityPolicy.ts'

type Bundle = Rolldown.OutputBundle

/** Renders the pages with the app's own components. */
async function renderPages(config: InlineConfig): Promise<RenderedPage[]> {
  const server = await createServer({
    ...config,
    appType: 'custom',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const path = '/src/start/renderPages.tsx'
    const module = (await server.ssrLoadModule(path)) as typeof import('../../src/start/renderPages.tsx')
    return await module.renderPages()
  } finally {
    await server.close()
  }
}

/** Bundles the inline script of the head. */
async function bundleHeadScript(config: InlineConfig): Promise<string> {
  const output = await build({
    ...config,
    build: {
      write: false,
      copyPublicDir: false,
      target: ['chrome109', 'firefox115', 'safari16.4'],
      lib: { entry: 'src/start/head.ts', formats: ['iife'], name: 'head' },
      // In library mode Vite doesn't remove white space.
      rolldownOptions: { output: { minify: true } },
    },
  })
  const [{ output: [chunk] = [] } = {}] = [output].flat() as Rolldown.RolldownOutput[]
  if (chunk?.type !== 'chunk') throw new Error('src/start/head.ts was not bundled')
  return chunk.code.trim()
}

const chunksOf = (bundle: Bundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')

/** Takes the app's one style sheet out of the build. Every page carries its text. */
function takeStyles(bundle: Bundle): string {
  const [sheet, ...others] = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'))
  if (sheet?.type !== 'asset' || others.length > 0) throw new Error('The build does not have one style sheet')
  delete bundle[sheet.fileName]
  return String(sheet.source).trim()
}

const MEMBER_MODULES =
  /\/src\/(?:features\/(?:home\/MemberHome|navigation\/TabBar)|lib\/(?:account\/readSavedAccount|cache\/documentStore))\.tsx?$/

/** Links to the code that members start with, in addition to the entry; the script in the head requests it for them. */
function memberLinks(bundle: Bundle, base: string): string {
  const chunks = new Map(chunksOf(bundle).map((chunk) => [chunk.fileName, chunk]))
  const files = new Set<string>()
  const add = (file: string): void => {
    if (files.has(file) || chunks.get(file)?.isEntry) return
    files.add(file)
    for (const imported of chunks.get(file)?.imports ?? []) add(imported)
  }
  for (const { fileName, moduleIds } of chunks.values())
    if (moduleIds.some((id) => MEMBER_MODULES.test(id))) add(fileName)
  return [...files].map((file) => `<link ${MEMBER_MARK} href="${base}${file}">`).join('')
}

/** Links to the messages of each language; the script in the head requests those of one. */
function messageLinks(bundle: Bundle, base: string): string {
  const links = LANGUAGES.map((language) => {
    const isOfLanguage = new RegExp(`/src/locales/${language}\\.json\\?ast$`)
    const chunk = chunksOf(bundle).find(({ facadeModuleId }) => isOfLanguage.test(facadeModuleId ?? ''))
    if (!chunk) throw new Error(`The build has no chunk with the messages in ${language}`)
    return `<link hreflang="${language}" href="${base}${chunk.fileName}">`
  })
  return links.join('')
}

/**
 * Prerenders a page per route for the host, and one shell for the service worker, from the HTML that Vite makes of
 * index.html. Emits the headers of the host, too.
 *
 * @param config how the modules are transformed
 * @param policyUrls see `renderPolicy`
 */
export function prerender(config: InlineConfig, policyUrls: string[]): Plugin {
  let base = ''
  return {
    name: 'prerender',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      base = resolved.base
    },
    async generateBundle(_, bundle) {
      const index = bundle['index.html']
      if (index?.type !== 'asset') throw new Error('The build has no index.html')
      const html = String(index.source)
      const styles = takeStyles(bundle)
      const settings = { ...config, base }
      const [pages, headScript] = await Promise.all([renderPages(settings), bundleHeadScript(settings)])

      const renderPage = ({ path, isShell, top, views }: RenderedPage): string => {
        // A host's page requests the code first, because the network is slow. The shell's code is on the device: loaded early, it
        // would run before the first paint.
        const request = isShell ? '' : 'rel="modulepreload" '
        const ofShell = `${memberLinks(bundle, base)}<link rel="expect" href="#root" blocking="render">`
        const links = messageLinks(bundle, base) + (isShell ? ofShell : '')
        const head = `<script>${headScript}</script><style>${styles}</style>${links}</head>`
        const page = html
          .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
          .replace(
            /<script type="module" crossorigin src="([^"]+)"><\/script>/,
            `<link ${request}crossorigin href="$1" ${ENTRY_MARK}>`,
          )
          .replace('<html', () => (path === undefined ? '<html' : `<html ${PAGE_PATH}="${path}"`))
          .replace('</head>', () => head)
          .replace('<div id="root"></div>', () => `${top}<div id="root">${views}</div>`)
        return page.replace('<head>', `<head>\n    ${renderPolicyMeta(page, policyUrls)}`)
      }
      for (const page of pages) {
        const source = renderPage(page)
        if (page.file === 'index.html') index.source = source
        else this.emitFile({ type: 'asset', fileName: page.file, source })
        // Netlify and Cloudflare Pages send 404.html with status 404 where there is no file.
        if (page.file === fileOfPage(NOT_FOUND_PAGE)) this.emitFile({ type: 'asset', fileName: '404.html', source })
      }
      this.emitFile({ type: 'asset', fileName: '_headers', source: renderHeadersFile(base) })
    },
  }
}
