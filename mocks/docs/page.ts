import { type Document, type Field, nameOf, type Operation, reader } from './document.ts'
import { type Html, html, prose } from './html.ts'
import { STYLE } from './style.ts'

const json = (value: unknown) => html`<pre><code>${JSON.stringify(value, null, 2)}</code></pre>`

const field = ({ path, type, required, description }: Field) =>
  html`<div><dt><code>${path}</code><small>${type}${required ? '' : ', may be missing'}</small></dt><dd>${prose(description)}</dd></div>`

const list = (title: string, entries: Html[]) =>
  entries.length === 0 ? undefined : html`<h3>${title}</h3><dl>${entries}</dl>`

/** One shell word: quotes inside leave the quotes, say themselves, and come back. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

function curl(origin: string, method: string, path: string, { security, parameters, requestBody }: Operation): string {
  const sent = parameters.filter(({ example }) => example !== undefined)
  const search = sent.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`).join('&')
  const body = requestBody?.content['application/json'].example
  return [
    `curl ${quoted(`${origin}${path}${search && `?${search}`}`)}`,
    `-H 'Accept-Language: en-US'`,
    ...(security.length > 0 ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json' -d ${quoted(JSON.stringify(body))}`]),
    ...(method === 'GET' || body !== undefined ? [] : [`-X ${method}`]),
  ].join(' \\\n  ')
}

/** The whole document as one page. */
export function page(document: Document, origin: string): string {
  const { typeOf, fieldsOf } = reader(document)

  const call = (path: string, verb: string, operation: Operation) => {
    const method = verb.toUpperCase()
    const { schema, examples } = operation.responses[200].content['application/json']
    const body = operation.requestBody?.content['application/json']
    const parameters = operation.parameters
      .map((parameter) => document.components.parameters[nameOf(parameter.$ref)] ?? parameter)
      .map(({ name, schema, required, description = '' }) => ({
        path: name,
        type: typeOf(schema),
        required,
        description,
      }))
    const success = schema.oneOf?.[0]?.properties?.data ?? {}
    const reply = fieldsOf(success, 'data')
    const { 200: answer, ...refusals } = examples
    const refused = Object.entries(refusals).map(
      ([code, { summary, value }]) =>
        html`<div><dt><code>${code}</code></dt><dd>${prose(summary)} <br><code>${JSON.stringify(value)}</code></dd></div>`,
    )
    return html`<details id="${operation.operationId}">
      <summary><b>${method}</b> <code>${path}</code><span>${operation.summary}</span></summary>
      <p><code>${operation.operationId}</code>: ${operation.security.length > 0 ? html`needs a login, else <a href="#SessionCode">SessionCode</a>` : 'needs no login'}.</p>
      ${list('Parameters', parameters.map(field))}
      ${list('Body', body ? fieldsOf(body.schema).map(field) : [])}
      ${list('Reply', reply.length > 0 ? reply.map(field) : [html`<div><dt><code>data</code></dt><dd>Not read.</dd></div>`])}
      ${answer && json(answer.value)}
      ${list('Business codes', refused)}
      <h3>Try it</h3><pre><code>${curl(origin, method, path, operation)}</code></pre>
    </details>`
  }

  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, operation]) => ({
      tag: operation.tags[0],
      markup: call(path, verb, operation),
    })),
  )
  const { title, version, description } = document.info
  const groups = document.tags.map(
    ({ name }) =>
      html`<h2 id="${name}">${name}</h2>${operations.filter(({ tag }) => tag === name).map(({ markup }) => markup)}`,
  )
  const types = Object.entries(document.components.schemas)
    .filter(([, schema]) => !schema.properties)
    .map(
      ([name, { anyOf, ...schema }]) =>
        html`<div id="${name}"><dt><code>${name}</code><small>${anyOf ? [...new Set(anyOf.map(typeOf))].join(' | ') : typeOf(schema)}</small></dt><dd>${prose(schema.description)}</dd></div>`,
    )

  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head><body>
<h1>${title}</h1><p>Version ${version} · <a href="/openapi.json">openapi.json</a></p>
${introduction(description)}
<nav>${document.tags.map(({ name }) => html`<a href="#${name}">${name}</a> `)}<a href="#types">types</a></nav>
<p>A token for these lines: <code>curl -d '{"state": "member-logged-in"}' ${origin}/_states</code>; any other situation, back to the seed: <code>curl -X POST ${origin}/_reset</code></p>
${groups}
<h2 id="types">types</h2><dl>${types}</dl>
</body></html>`.text
}

/** Paragraphs, and fenced blocks as they are. */
const introduction = (text: string): Html[] =>
  text
    .split('```\n')
    .flatMap((block, index) =>
      index % 2 === 1
        ? [html`<pre><code>${block}</code></pre>`]
        : block.split('\n\n').map((paragraph) => html`<p>${prose(paragraph)}</p>`),
    )
