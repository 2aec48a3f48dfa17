import { build } from 'vite'

const ENTRY = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(createElement('p', null, 'TPU'))`

/** The JavaScript of a minimal React page with the app's build settings: the baseline of all sizes. */
export const bareReact = async (): Promise<string[]> => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'bare-react',
        resolveId: (id) => (id === 'bare' ? '\0bare' : undefined),
        load: (id) => (id === '\0bare' ? ENTRY : undefined),
      },
    ],
    build: {
      write: false,
      target: ['chrome109', 'firefox115', 'safari16.4'],
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'bare' },
    },
  })
  if (!('output' in result) && !Array.isArray(result)) throw new Error('a watcher, not a build')
  const outputs = (Array.isArray(result) ? result : [result]).flatMap(({ output }) => output)
  return outputs.flatMap((file) => (file.type === 'chunk' ? [file.code] : []))
}
