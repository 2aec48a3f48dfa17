import { build, createServer, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { LANGUAGES } from '../../src/contract/language.ts'
import { DEFAULT_FRAME, localeMeta } from '../../src/frames.ts'

type Bundle = Rolldown.OutputBundle

/** Renders the frames with the app's own components. @returns HTML by frame id */
async function renderFrames(config: InlineConfig): Promise<Record<string, string>> {
  const server = await createServer({
    ...config,
    appType: 'custom',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const module = (await server.ssrLoadModule('/src/renderFrames.tsx')) as typeof import('../../src/renderFrames.tsx')
    return await module.renderFrames()
  } finally {
    await server.close()
  }
}

/** Bundles the inline script. */
async function bundleScript(config: InlineConfig): Promise<string> {
  const output = await build({
    ...config,
    build: {
      write: false,
      copyPublicDir: false,
      target: ['chrome109', 'firefox115', 'safari16.4'],
      lib: { entry: 'src/firstFrame.ts', formats: ['iife'], name: 'firstFrame' },
    },
  })
  const [{ output: [chunk] = [] } = {}] = [output].flat() as Rolldown.RolldownOutput[]
  if (chunk?.type !== 'chunk') throw new Error('src/firstFrame.ts was not bundled')
  return chunk.code.trim()
}

/** The URL of each locale, for the inline script. */
const localeMetas = (bundle: Bundle, base: string): string =>
  LANGUAGES.map((language) => {
    const chunk = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/src/locales/${language}.json?start`),
    )
    if (!chunk) throw new Error(`The build has no chunk of ${language}.json?start`)
    return `<meta name="${localeMeta(language)}" content="${base}${chunk.fileName}">`
  }).join('')

/**
 * Adds the text of the start's style sheet: the first paint needs no second request. The link stays, disabled and so never
 * fetched: Vite loads the style sheets of a lazy chunk unless the page has a link to them.
 */
const inlineStyles = (html: string, bundle: Bundle, base: string): string =>
  html.replace(/<link rel="stylesheet"([^>]*) href="([^"]+)">/g, (_, attributes: string, href: string) => {
    const file = bundle[href.slice(base.length)]
    if (file?.type !== 'asset') throw new Error(`${href} is not in the build`)
    return `<style>${String(file.source).trim()}</style>\n    <link rel="stylesheet"${attributes} href="${href}" disabled>`
  })

/**
 * Prerenders the first frame of the app into index.html: the logged-out home in the root, the other frames in templates,
 * and the script that shows the one that fits.
 *
 * @param config how the frames' modules are transformed
 */
export const prerender = (config: InlineConfig): Plugin => ({
  name: 'prerender',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      if (!bundle) return html
      const base = '/'
      const frames = await renderFrames(config)
      const script = await bundleScript(config)
      const templates = Object.entries(frames).map(([id, frame]) => `<template id="${id}">${frame}</template>`)
      return inlineStyles(html, bundle, base)
        .replace('</head>', `${localeMetas(bundle, base)}</head>`)
        .replace(
          /<div id="root"><\/div>/,
          () => `<div id="root">${frames[DEFAULT_FRAME]}</div>\n    ${templates.join('')}<script>${script}</script>`,
        )
    },
  },
})
