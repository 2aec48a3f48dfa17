/** A request as the client has handed it to whatever carries it. */
export interface Request {
  path: string
  init: RequestInit
}

/** A request that lacks something or says something else, and what that is. */
export interface MutatedRequest extends Request {
  what: string
}

const HEADERS = ['Authorization', 'Accept-Language', 'Content-Type']

function* headers({ path, init }: Request): Generator<MutatedRequest> {
  const change = (name: string, value?: string) => {
    const changed = new Headers(init.headers)
    if (value === undefined) changed.delete(name)
    else changed.set(name, value)
    return { path, init: { ...init, headers: changed } }
  }
  for (const name of HEADERS.filter((name) => new Headers(init.headers).has(name))) {
    yield { what: `without ${name}`, ...change(name) }
    yield { what: `with another ${name}`, ...change(name, 'text/other') }
  }
}

function* query({ path, init }: Request): Generator<MutatedRequest> {
  const [pathname = '', search = ''] = path.split('?')
  for (const [name, value] of new URLSearchParams(search)) {
    const params = new URLSearchParams(search)
    params.delete(name)
    yield { what: `without ${name} in the query`, path: `${pathname}?${params}`, init }
    params.set(name, `${value}0`)
    yield { what: `with another ${name} in the query`, path: `${pathname}?${params}`, init }
  }
}

function* body({ path, init }: Request): Generator<MutatedRequest> {
  if (typeof init.body !== 'string') return
  const fields = JSON.parse(init.body) as Record<string, unknown>
  for (const [name, value] of Object.entries(fields)) {
    const { [name]: _, ...rest } = fields
    const change = (content: object) => ({ path, init: { ...init, body: JSON.stringify(content) } })
    yield { what: `without ${name} in the body`, ...change(rest) }
    yield { what: `with another ${name} in the body`, ...change({ ...fields, [name]: `${value}0` }) }
  }
}

/** Every way in which a client could stop sending one header, one parameter or one field, or send another. */
export const mutateRequest = (request: Request): MutatedRequest[] => [
  ...headers(request),
  ...query(request),
  ...body(request),
]
