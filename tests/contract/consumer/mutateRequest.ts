/** A request as the client has handed it to whatever carries it. */
export interface ClientRequest {
  path: string
  init: RequestInit
}

/** A request that lacks something or says something else, and what that is. */
export interface MutatedRequest extends ClientRequest {
  mutation: string
}

const HEADERS = ['Authorization', 'Accept-Language', 'Content-Type']

function* mutateHeaders({ path, init }: ClientRequest): Generator<MutatedRequest> {
  const change = (name: string, value?: string) => {
    const changed = new Headers(init.headers)
    if (value === undefined) changed.delete(name)
    else changed.set(name, value)
    return { path, init: { ...init, headers: changed } }
  }
  for (const name of HEADERS.filter((name) => new Headers(init.headers).has(name))) {
    yield { mutation: `without ${name}`, ...change(name) }
    yield { mutation: `with another ${name}`, ...change(name, 'text/other') }
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
    const change = (content: object) => ({ path, init: { ...init, body: JSON.stringify(content) } })
    yield { mutation: `without ${name} in the body`, ...change(rest) }
    yield { mutation: `with another ${name} in the body`, ...change({ ...fields, [name]: `${value}0` }) }
  }
}

/** Every way in which a client could stop sending one header, one parameter or one field, or send another. */
export const mutateRequest = (request: ClientRequest): MutatedRequest[] => [
  ...mutateHeaders(request),
  ...mutateQuery(request),
  ...mutateBody(request),
]
