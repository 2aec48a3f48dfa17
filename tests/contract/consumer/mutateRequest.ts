/** A request as the client passes it to the transport. */
export interface ClientRequest {
  path: string
  init: RequestInit
}

export interface MutatedRequest extends ClientRequest {
  /** The difference from the original request, for error messages. */
  mutation: string
}

const HEADERS = ['Authorization', 'Accept-Language', 'Content-Type']

function* mutateHeaders({ path, init }: ClientRequest): Generator<MutatedRequest> {
  const withHeader = (name: string, value?: string) => {
    const headers = new Headers(init.headers)
    if (value === undefined) headers.delete(name)
    else headers.set(name, value)
    return { path, init: { ...init, headers } }
  }
  for (const name of HEADERS.filter((name) => new Headers(init.headers).has(name))) {
    yield { mutation: `without ${name}`, ...withHeader(name) }
    yield { mutation: `with another ${name}`, ...withHeader(name, 'text/other') }
  }
}

function* mutateQuery({ path, init }: ClientRequest): Generator<MutatedRequest> {
  const [pathname = '', search = ''] = path.split('?')
  for (const [name, value] of new URLSearchParams(search)) {
    const params = new URLSearchParams(search)
    params.delete(name)
    yield { mutation: `without ${name} in the query`, path: `${pathname}?${params}`, init }
    params.set(name, `${value}0`)
    yield { mutation: `with another ${name} in the query`, path: `${pathname}?${params}`, init }
  }
}

function* mutateBody({ path, init }: ClientRequest): Generator<MutatedRequest> {
  if (typeof init.body !== 'string') return
  const fields = JSON.parse(init.body) as Record<string, unknown>
  for (const [name, value] of Object.entries(fields)) {
    const { [name]: _, ...rest } = fields
    const withBody = (content: object) => ({ path, init: { ...init, body: JSON.stringify(content) } })
    yield { mutation: `without ${name} in the body`, ...withBody(rest) }
    yield { mutation: `with another ${name} in the body`, ...withBody({ ...fields, [name]: `${value}0` }) }
  }
}

/** Returns variants of a request, each with one header, query parameter or body field removed or changed. */
export const mutateRequest = (request: ClientRequest): MutatedRequest[] => [
  ...mutateHeaders(request),
  ...mutateQuery(request),
  ...mutateBody(request),
]
