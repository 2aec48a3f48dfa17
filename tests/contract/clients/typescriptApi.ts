import { registerHooks } from 'node:module'

const API = `data:text/javascript,${encodeURIComponent("export { ts as default } from '@ts-morph/common'")}`

// openapi-typescript builds its output with TypeScript's JavaScript API, which TypeScript 7 doesn't have.
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === 'typescript'
      ? { url: API, shortCircuit: true }
      : nextResolve(specifier, specifier === '@ts-morph/common' ? { ...context, parentURL: import.meta.url } : context),
})
